// npm start: from a fresh clone to a running shop. npm run dev: the same from the sources, reloading as they change.
import { readFileSync } from 'node:fs'
import { ensureBuild } from './build.mjs'
import { become, fail, setup } from './setup.mjs'

const dev = process.argv.includes('--dev')

let child
if (process.env.npm_lifecycle_event) stopWithNpm()

try {
  const { node, env } = await setup()
  if (!dev && !(await ensureBuild({ node, env }))) process.exit(1)

  // The channel tells the supervisor when this process is killed: it then stops everything.
  child = become(node, ['src/start.ts', ...process.argv.slice(2).filter((word) => word !== '--dev')], {
    env: { ...env, ...(dev && { JACVE_DEV: '1' }) },
    ipc: true,
  })
} catch (error) {
  fail(error)
}

/**
 * npm killed with -9 passes nothing on, and its shell goes on waiting: the shell is then handed to another parent, and
 * that is how one sees it.
 */
function stopWithNpm() {
  const family = () => `${process.ppid} ${parentOf(process.ppid)}`
  const first = family()
  const look = () => {
    if (family() === first) return
    if (child) child.kill('SIGTERM')
    else process.exit(1)
  }
  setInterval(look, 1000).unref()
}

function parentOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) . (\d+).*$/s, '$1')
  } catch {
    return ''
  }
}
