import { CircleCheckBig, CircleHelp, CircleX } from 'lucide-react'
import { isPage } from '#people/access/next-page.ts'
import { at } from '#kit/base/place.ts'
import { Icon } from '#kit/ui/icon.tsx'
import type { WholeDocument } from './document-data.ts'
import { SatCheck, type Verification } from '#fiscal/sat/check.tsx'

type Verdict = WholeDocument['sello']

const seals: Record<Verdict, string> = {
  BUENO: 'El sello del emisor corresponde a este archivo: nadie lo cambió.',
  MALO: 'El sello del emisor no corresponde: el archivo cambió después de sellarse, o el sello no es suyo.',
  SIN_SELLO: 'No trae el sello del emisor.',
  NO_COMPROBADO: 'El sello del emisor no se pudo comprobar.',
}
const stamps: Record<Verdict, string> = {
  BUENO: 'El timbre del SAT corresponde a este sello.',
  MALO: 'El timbre del SAT no corresponde a este documento.',
  SIN_SELLO: 'No trae el timbre del SAT.',
  NO_COMPROBADO: 'El timbre pertenece a este sello; la firma del SAT no se pudo comprobar aquí.',
}
const looks = {
  BUENO: { icon: CircleCheckBig, ink: 'text-yes' },
  MALO: { icon: CircleX, ink: 'text-no' },
  SIN_SELLO: { icon: CircleX, ink: 'text-no' },
  NO_COMPROBADO: { icon: CircleHelp, ink: 'text-soft' },
}
/** Of the public page that verifies any file in the browser. */
const verifier = '/verificar-cfdi'

/** What the tax office says, what its own seals say, and the code to ask on a phone. */
export function DocumentChecks({ document, verification }: { document: WholeDocument; verification: Verification }) {
  const { sello, timbre, cuadra, faltas, sat } = document
  return (
    <>
      <Card id="ante-el-sat" title="Ante el SAT">
        <SatCheck first={verification} />
        {sat && (
          <figure className="mx-auto w-40">
            <svg viewBox={`-4 -4 ${sat.qr.lado + 8} ${sat.qr.lado + 8}`} aria-hidden shapeRendering="crispEdges">
              <rect x={-4} y={-4} width={sat.qr.lado + 8} height={sat.qr.lado + 8} fill="#fff" />
              <path d={sat.qr.d} fill="#000" />
            </svg>
            <figcaption className="text-center text-xs text-soft">Consulta al SAT desde tu teléfono</figcaption>
          </figure>
        )}
      </Card>
      <Card id="comprobaciones" title="Comprobaciones">
        <ul className="grid gap-2">
          <Check verdict={sello} text={seals[sello]} />
          <Check verdict={timbre} text={stamps[timbre]} />
          <Check
            verdict={cuadra ? 'BUENO' : 'MALO'}
            text={cuadra ? 'Los importes cuadran entre sí.' : 'Los importes no cuadran entre sí.'}
          />
        </ul>
        {faltas.length > 0 && (
          <ul className="grid list-disc gap-1 border-t border-line pt-2 pl-5 text-soft">
            {faltas.map(({ codigo, texto }) => (
              <li key={codigo + texto}>{texto}</li>
            ))}
          </ul>
        )}
        {isPage(verifier) && (
          <a href={at(verifier)} className="link inline-flex min-h-6 items-center">
            Compruébalo tú en tu navegador
          </a>
        )}
      </Card>
    </>
  )
}

function Check({ verdict, text }: { verdict: Verdict; text: string }) {
  const { icon, ink } = looks[verdict]
  return (
    <li className="flex items-start gap-2">
      <Icon of={icon} size={18} className={`mt-0.5 shrink-0 ${ink}`} />
      <span>{text}</span>
    </li>
  )
}

function Card({ id, title, children }: { id: string; title: string; children: React.ReactNode }) {
  return (
    <section
      aria-labelledby={id}
      className="grid content-start gap-3 rounded-panel border border-line bg-card p-4 text-sm print:border-0 print:p-0"
    >
      <h2 id={id} className="text-base">
        {title}
      </h2>
      {children}
    </section>
  )
}
