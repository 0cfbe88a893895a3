import { vehicleText } from '#kit/base/vehicle.ts'
import { yearsText } from '#catalogue/parts/years.ts'
import type { FitProof } from './document-shape.ts'

export type { FitProof }

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
