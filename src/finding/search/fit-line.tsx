import { Badge, type Tone } from '#kit/ui/badge.tsx'
import { type FitProof, fitText, proofLine } from './fit-proof.ts'

const tones: Record<FitProof['veredicto'], Tone> = {
  si: 'yes',
  depende: 'maybe',
  no: 'no',
  universal: 'yes',
  sin_datos: 'neutral',
}

/** Whether a part fits the vehicle that was named, with what says so one press away. */
export function FitLine({ proof }: { proof: FitProof | null | undefined }) {
  if (!proof) return null
  const badge = (
    <>
      <Badge tone={tones[proof.veredicto]}>{fitText({ ...proof, pregunta: null })}</Badge>
      {proof.pregunta && <span className="text-maybe"> {proof.pregunta}</span>}
    </>
  )
  if (proof.aplicaciones.length === 0) return <p className="text-sm">{badge}</p>
  return (
    <details className="text-sm">
      <summary className="min-h-6 cursor-pointer">
        {badge} <span className="link">¿Por qué?</span>
      </summary>
      <ul className="grid gap-1 pt-1 text-soft">
        {proof.aplicaciones.map((row) => (
          <li key={JSON.stringify(row)}>{proofLine(row)}</li>
        ))}
      </ul>
    </details>
  )
}
