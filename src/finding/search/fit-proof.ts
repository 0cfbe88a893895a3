import { vehicleText } from '#kit/base/vehicle.ts'
import { yearsText } from '#catalogue/parts/years.ts'
import type { Judged } from './fit.ts'
import type { FitProof } from './fit-proof-contract.ts'

export type { FitProof }

/** Applications told with a verdict at most. */
const MOST = 3

/** A verdict with what says so. A «Sí» that nothing proves is none. */
export function proofOf(vehiculo: FitProof['vehiculo'], judged: Judged | undefined): FitProof {
  const aplicaciones = (judged?.aplicaciones ?? []).slice(0, MOST)
  const veredicto = judged?.veredicto ?? 'sin_datos'
  const isProved = veredicto !== 'si' || aplicaciones.length > 0
  return { vehiculo, veredicto: isProved ? veredicto : 'sin_datos', pregunta: judged?.pregunta ?? null, aplicaciones }
}

const answers: Record<FitProof['veredicto'], string> = {
  si: 'Sí le queda',
  depende: 'Depende',
  no: 'No le queda',
  universal: 'Universal',
  sin_datos: 'Sin datos',
}

/** «Sí le queda a Nissan Tsuru 2005», with the one question that would decide a «Depende». */
export function fitText({ veredicto, vehiculo, pregunta }: FitProof): string {
  const { year, ...rest } = vehiculo
  const name = vehicleText({ ...rest, year: year === null ? null : String(year) })
  const answer = `${answers[veredicto]}${veredicto === 'si' || veredicto === 'no' ? ' a' : ' para'} ${name}`
  return pregunta ? `${answer}: ${pregunta}` : answer
}

/** An application as one line: `Nissan Tsuru 1993–2016 · L4 1.6L · Con aire acondicionado`. */
export function proofLine(proof: FitProof['aplicaciones'][number]): string {
  const { marca, modelo, motor, desde, hasta, posicion, lado, nota, condiciones, origen, fuente } = proof
  const years = desde === null ? '' : ` ${yearsText([{ desde, hasta }])}`
  const source = origen === 'descripcion' ? 'leído en su descripción' : fuente ? `fuente: ${fuente}` : ''
  return [`${marca} ${modelo}${years}`, motor, posicion, lado, ...condiciones, nota, source].filter(Boolean).join(' · ')
}

/** For paper: the answer and its first proof. */
export function fitOnPaper(proof: FitProof | null): string {
  if (!proof) return ''
  const [first] = proof.aplicaciones
  return first ? `${fitText(proof)} (${proofLine(first)})` : fitText(proof)
}
