// npm start: from a fresh clone to a running shop. npm run dev: the same from the sources, reloading as they change.
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ensureBuild } from './build.mjs'
import { become, fail, root, setup } from './setup.mjs'

const dev = process.argv.includes('--dev')

let child
if (process.env.npm_lifecycle_event) stopWithNpm()

try {
  const { node, env } = await setup()
  if (!dev && !(await ensureBuild({ node, env }))) process.exit(1)

  // The channel tells the supervisor when this process is killed: it then stops everything.
  child = become(
    node,
    [dev ? 'src/start.ts' : 'dist/programa/start.js', ...process.argv.slice(2).filter((word) => word !== '--dev')],
    {
      env: { ...(!dev && keptCode(env)), ...env, ...(dev && { JACVE_DEV: '1' }) },
      ipc: true,
    },
  )
} catch (error) {
  fail(error)
}

/**
 * Where the programs of this one keep what Node made of our TypeScript, it keeps its own: a third of a second less until it is ready. The
 * folder is made, with its rights, by what starts here.
 */
function keptCode({ DATA_DIR, DATA_DIR_FILE }) {
  const folder = resolve(root, DATA_DIR || 'data')
  return !DATA_DIR_FILE && existsSync(folder) ? { NODE_COMPILE_CACHE: join(folder, 'compilado') } : {}
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
