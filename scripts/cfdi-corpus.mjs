// Compares the reader with a collection of tax documents that others described.
// node scripts/cfdi-corpus.mjs FOLDER, where FOLDER holds cfdi/index.jsonl (a line a file: what is in it), the files it names, and
// cfdi/cer/*.cer (certificates of the tax office). Prints a table in Markdown, the counts, and how long a document takes.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { readCertificate } from '../src/fiscal/cfdi/certificate.ts'
import { CfdiFault } from '../src/fiscal/cfdi/fault.ts'
import { readCfdi } from '../src/fiscal/cfdi/reading.ts'
import { verifyCfdi } from '../src/fiscal/cfdi-checks/verify.ts'

const folder = process.argv[2]
if (!folder) {
  console.error('Uso: node scripts/cfdi-corpus.mjs CARPETA')
  process.exit(2)
}
const collapsed = (value) => value?.replace(/[ \t\r\n]+/g, ' ').trim()
/** What the index calls one thing, and we another. */
const fields = [
  ['version', 'version'],
  ['serie', 'serie'],
  ['folio', 'folio'],
  ['fecha', 'fecha'],
  ['subtotal', 'subtotal'],
  ['descuento', 'descuento'],
  ['total', 'total'],
  ['metodo_pago', 'metodo_pago'],
  ['forma_pago', 'forma_pago'],
  ['uso_cfdi', 'uso_cfdi'],
  ['emisor_rfc', 'rfc_emisor'],
  ['receptor_rfc', 'rfc_receptor'],
]
const byCode = (a, b) => (a < b ? -1 : 1)
const oldTypes = { ingreso: 'I', egreso: 'E', traslado: 'T' }

const entries = readFileSync(join(folder, 'cfdi/index.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line))
const certificates = authorities(join(folder, 'cfdi/cer'))
const counts = new Map()
const good = []
console.log('| Archivo | Leído | Sello | Cuentas | Por qué |\n|---|---|---|---|---|')
for (const entry of entries) {
  const row = await compare(entry)
  for (const name of ['leido', 'sello', 'cuentas']) count(`${name}: ${row[name]}`)
  console.log(`| ${entry.name} | ${row.leido} | ${row.sello} | ${row.cuentas} | ${row.why.join('; ')} |`)
}
console.log(
  `\n${[...counts]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([what, n]) => `${n} ${what}`)
    .join('\n')}`,
)
await measure()

async function compare(entry) {
  const bytes = readFileSync(join(folder, entry.file))
  const why = []
  let cfdi
  try {
    cfdi = readCfdi(bytes)
  } catch (error) {
    if (!(error instanceof CfdiFault)) throw error
    const agreed = !entry.well_formed || ['nomina', 'retenciones'].includes(error.code)
    return { leido: agreed ? 'rechazado, de acuerdo' : 'RECHAZADO', sello: '–', cuentas: '–', why: [error.message] }
  }
  good.push(bytes)
  const differences = entry.root === undefined ? [] : differencesOf(entry, cfdi)
  const verdict = await verifyCfdi(cfdi, bytes, { certificates })
  if (!entry.well_formed) why.push('el índice: mal formado')
  why.push(...differences)
  return {
    leido: !entry.well_formed ? 'LEÍDO' : differences.length > 0 ? 'DISTINTO' : 'de acuerdo',
    sello: sealAgrees(entry, verdict, why),
    cuentas: sumsAgree(entry, verdict, why),
    why,
  }
}

function differencesOf(entry, cfdi) {
  const tell = (name, theirs, ours) => (theirs === ours ? [] : [`${name}: el índice ${theirs}, aquí ${ours}`])
  const complements = [...new Set(entry.complementos ?? [])].toSorted(byCode).join(' ')
  return [
    ...fields.flatMap(([theirs, ours]) =>
      entry[theirs] === undefined || (entry.version === '3.2' && theirs.endsWith('_pago'))
        ? []
        : tell(theirs, collapsed(entry[theirs]), cfdi[ours]),
    ),
    ...(entry.tipo === undefined ? [] : tell('tipo', oldTypes[entry.tipo] ?? entry.tipo, cfdi.tipo)),
    ...(entry.version === '3.2' ? [] : tell('moneda', entry.moneda, cfdi.moneda)),
    ...tell('conceptos', entry.conceptos, cfdi.conceptos.length),
    ...tell('addenda', entry.addenda, cfdi.addenda !== null),
    ...tell('timbres', entry.tfd_count, cfdi.timbres.length),
    ...tell('uuid', (entry.uuid ?? []).join(' ').toUpperCase(), cfdi.timbres.map(({ uuid }) => uuid).join(' ')),
    ...tell('complementos', complements, cfdi.complementos.toSorted(byCode).join(' ')),
    ...tell(
      'relaciones',
      (entry.tipo_relacion ?? []).join(' '),
      cfdi.relaciones.map(({ tipo_relacion }) => tipo_relacion).join(' '),
    ),
  ]
}

/** The mathematics of the seal, and of the stamps as far as the index tells them. */
function sealAgrees(entry, verdict, why) {
  const theirs = entry.seal_vs_cadena_original ?? 'none'
  const ours = verdict.firma === null ? 'none' : verdict.firma ? 'OK' : 'BAD'
  const has = (code) => verdict.faltas.some(({ codigo }) => codigo === code)
  for (const stamp of entry.tfd ?? []) {
    if (typeof stamp === 'string') continue
    if (stamp.sello_cfd_equals_sello === has('timbre_ajeno'))
      why.push('timbre: el índice dice otra cosa del sello que guarda')
    if (stamp.sat_seal === 'OK' && has('timbre_sello')) why.push('timbre: el índice lo da por bueno')
    if (stamp.sat_seal === 'BAD' && !has('timbre_sello')) why.push('timbre: el índice lo da por malo')
  }
  return theirs === ours
    ? `de acuerdo (${{ OK: 'bueno', BAD: 'malo', none: 'sin comprobar' }[ours]})`
    : `DISTINTO (${theirs}, ${ours})`
}

function sumsAgree(entry, verdict, why) {
  const sums = verdict.cuadra
    ? []
    : verdict.faltas.filter(({ codigo }) => !/^(sello|sin_|certificado|timbre)/.test(codigo))
  // Codes, not sentences: those say amounts of other people's documents.
  if (sums.length > 0) why.push([...new Set(sums.map(({ codigo }) => codigo))].join(', '))
  const theirs = entry.total_matches_arithmetic
  if (typeof theirs !== 'boolean') return verdict.cuadra ? 'cuadra' : 'no cuadra'
  const ours = !sums.some(({ codigo }) => codigo === 'total')
  return theirs === ours ? `de acuerdo (${verdict.cuadra ? 'cuadra' : 'no cuadra'})` : 'DISTINTO'
}

function authorities(path) {
  const files = existsSync(path) ? readdirSync(path).filter((name) => name.endsWith('.cer')) : []
  const all = files.map((name) => Uint8Array.from(readFileSync(join(path, name))))
  return new Map(all.map((der) => [readCertificate(der).numero, der]))
}

function count(what) {
  counts.set(what.replace(/ \(.*/, ''), (counts.get(what.replace(/ \(.*/, '')) ?? 0) + 1)
}

/** Milliseconds of one document, the median of all that could be read, ten rounds; JSON.parse of the same data beside it. */
async function measure() {
  const jsons = good.map((bytes) => JSON.stringify(readCfdi(bytes)))
  const times = { 'JSON.parse': [], leer: [], 'leer y verificar': [] }
  for (let round = 0; round < 10; round++) {
    for (const [n, bytes] of good.entries()) {
      await timed(times['JSON.parse'], () => JSON.parse(jsons[n]))
      await timed(times.leer, () => readCfdi(bytes))
      await timed(times['leer y verificar'], () => verifyCfdi(readCfdi(bytes), bytes, { certificates }))
    }
  }
  const median = (all) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)]
  const base = median(times.leer)
  console.log()
  for (const [name, all] of Object.entries(times)) {
    console.log(
      `${name}: mediana ${median(all).toFixed(3)} ms (${(median(all) / base).toFixed(2)} × leer), de ${all.length}`,
    )
  }
}

async function timed(into, work) {
  const start = performance.now()
  await work()
  into.push(performance.now() - start)
}
