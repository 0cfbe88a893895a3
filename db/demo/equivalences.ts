import { bareCode, writeCode } from './codes.ts'
import { competitors } from './competitors.ts'
import type { Equivalence, Part } from './part.ts'
import { type Random, randomOf } from './random.ts'

const makerPatterns = ['#####-{a}{n}#', '{n}###-{a}###', '####.{n}.###', '{a}######', '#######{a}']

/** Gives every part the codes by which others name it. Parts for the same job share them: so one code finds all. */
export function interchange(parts: Part[]): void {
  const random = randomOf('equivalencias')
  const jobs = new Map<string, Job>()

  for (const part of parts) {
    if (part.equivalencias.length > 0) continue
    const key = jobKey(part)
    let job = jobs.get(key)
    if (!job) jobs.set(key, (job = openJob(random, part)))
    part.equivalencias = codesFor(random, part, job)
  }
}

type Job = { maker?: { codigo: string; fabricante: string }; rivals: { codigo: string; fabricante: string }[] }

function jobKey({ line, slot, motor, posicion, lado, variante, k_parte }: Part): string {
  if (!slot) return k_parte
  return [line.nombre, slot.model.marca, slot.model.nombre, slot.span.desde, motor, posicion, lado, variante].join('|')
}

function openJob(random: Random, { slot }: Part): Job {
  const rivals = Array.from({ length: 4 }, () => {
    const { nombre, codigo } = random.pick(competitors)
    return { codigo: writeCode(random, codigo, random.int(100, 99_999)), fabricante: nombre }
  })
  if (!slot) return { rivals }

  const maker = slot.model.marca
  const pattern = makerPatterns[maker.length % makerPatterns.length] ?? '#######{a}'
  return { maker: { codigo: writeCode(random, pattern, random.int(10_000, 9_999_999)), fabricante: maker }, rivals }
}

function codesFor(random: Random, { brand }: Part, { maker, rivals }: Job): Equivalence[] {
  const found: Equivalence[] = []
  const add = (tipo: Equivalence['tipo'], { codigo, fabricante }: { codigo: string; fabricante: string }) => {
    const isKnown = found.some((one) => one.fabricante === fabricante && bareCode(one.codigo) === bareCode(codigo))
    if (!isKnown) found.push({ tipo, codigo, fabricante, ...certainty(random, tipo) })
  }

  if (maker && random.chance(0.88)) add('OE', maker)
  for (const rival of rivals) if (random.chance(0.4)) add('competidor', rival)
  if (random.chance(0.62)) {
    add('alterna', { codigo: writeCode(random, '{a}{n}-####', random.int(1, 9999)), fabricante: brand.nombre })
  }
  return found
}

function certainty(random: Random, tipo: Equivalence['tipo']): Pick<Equivalence, 'certeza' | 'nota'> {
  if (tipo !== 'competidor' || random.chance(0.78)) return { certeza: 'exacta', nota: null }
  if (random.chance(0.7)) return { certeza: 'funcional', nota: null }
  return { certeza: 'con_reserva', nota: 'Comparar contra muestra antes de montar' }
}

/** Takes one part in a hundred off sale for now, and one for good: most of these with a successor, named on both. */
export function retire(parts: Part[]): void {
  const random = randomOf('bajas')
  const peers = Map.groupBy(parts, jobPlace)

  for (const part of parts) {
    // Parts written by hand keep the state they were given.
    if (part.variante === '' || !part.slot) continue
    const draw = random.next()
    if (draw < 0.01) part.estado = 'inactivo'
    else if (draw < 0.03) supersede(part, peers.get(jobPlace(part)) ?? [])
    else if (draw < 0.0345) part.estado = 'descontinuado'
  }
}

function jobPlace({ line, slot, posicion, lado }: Part): string {
  if (!slot) return ''
  return [line.nombre, slot.model.marca, slot.model.nombre, slot.span.desde, posicion, lado].join('|')
}

function supersede(part: Part, peers: Part[]): void {
  const successor = peers.find((peer) => peer !== part && peer.estado === 'activo' && peer.motor === part.motor)
  if (!successor) return

  const same = { certeza: 'exacta', nota: null } as const
  part.estado = 'descontinuado'
  part.equivalencias.push({
    ...same,
    tipo: 'reemplazado_por',
    codigo: successor.k_parte,
    fabricante: successor.brand.nombre,
  })
  successor.equivalencias.push({ ...same, tipo: 'reemplaza', codigo: part.k_parte, fabricante: part.brand.nombre })
}
