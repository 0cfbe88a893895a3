// node scripts/inventory.mjs: what runs of the committed lock file, as CycloneDX 1.6. `npm sbom --omit dev` leaves out what a tool names too.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './setup.mjs'

/** The packages of the lock file that no tool alone asked for, each with its version, licence and the hash it is verified by. */
export function inventory() {
  const read = (file) => JSON.parse(readFileSync(join(root, file), 'utf8'))
  const { name, version } = read('package.json')
  const components = Object.entries(read('package-lock.json').packages)
    .filter(([path, { dev }]) => path !== '' && !dev)
    .map(([path, locked]) => component(path.replace(/^.*node_modules\//, ''), locked))
  const once = new Map(components.map((one) => [one['bom-ref'], one]))
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', name, version } },
    components: [...once.values()],
  }
}

function component(name, { version, license, integrity }) {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`
  const [algorithm, hash] = integrity?.split('-') ?? []
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    purl,
    ...(license && { licenses: [{ expression: license }] }),
    ...(hash && {
      hashes: [{ alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(hash, 'base64').toString('hex') }],
    }),
  }
}

if (process.argv[1] === import.meta.filename) console.log(JSON.stringify(inventory(), null, 2))
