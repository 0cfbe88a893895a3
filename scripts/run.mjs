// node scripts/run.mjs <program of node_modules/.bin | file.ts> [arguments]: installs if needed, runs it on the project's Node.
import { join } from 'node:path'
import { become, fail, root, setup } from './setup.mjs'

const [program, ...args] = process.argv.slice(2)
if (!program) fail('Uso: node scripts/run.mjs <programa o archivo.ts> [argumentos]')

try {
  const { node, env } = await setup()
  if (/\.(ts|mjs|js)$/.test(program)) become(node, [program, ...args], { env })
  else become(join(root, 'node_modules/.bin', program), args, { env })
} catch (error) {
  fail(error)
}
