import { type Fit, useFits } from '#fronts/lists/fits.ts'
import { Badge, type Tone } from '#kit/ui/badge.tsx'

const answers = new Map<Fit['veredicto'], { texto: string; tono: Tone }>([
  ['si', { texto: 'Sí le queda', tono: 'yes' }],
  ['depende', { texto: 'Depende', tono: 'maybe' }],
  ['no', { texto: 'No le queda', tono: 'no' }],
  ['universal', { texto: 'Universal', tono: 'yes' }],
])

/** Whether a suggested part fits the active vehicle, in words; its proof is on the part's page. */
export function FitText({ k_parte }: { k_parte: string }) {
  const fit = useFits([k_parte]).get(k_parte)
  const answer = fit && answers.get(fit.veredicto)
  return answer ? <Badge tone={answer.tono}>{answer.texto}</Badge> : null
}
