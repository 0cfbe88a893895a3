import { CircleCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { moment } from '#kit/base/moment.ts'
import { call } from '#kit/base/call.ts'
import { useWrite } from '#kit/forms/use-write.ts'
import { Alert } from '#kit/ui/alert.tsx'
import { Button } from '#kit/ui/button.tsx'
import { count, day, money } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { fromBase64url } from '#kit/base/base64url.ts'
import type { Standing } from './contract.ts'
import { digestText, KINDS, type Sealed } from './sealed.ts'
import { type PublicKey, type Verdict, verify } from './token.ts'
import { faults, standings } from './words.ts'

type Props = { token: string; keys: PublicKey[]; house: string }

/** What came out of looking at one seal. */
export function CheckedSeal({ token, keys, house }: Props) {
  const [verdict, setVerdict] = useState<Verdict | null>(null)
  const [standing, setStanding] = useState<Standing | null>(null)
  useEffect(() => {
    let isWanted = true
    void verify(token, keys).then((found) => isWanted && setVerdict(found))
    return () => {
      isWanted = false
    }
  }, [token, keys])

  const ask = useAsking(token, (answer) => {
    setVerdict(
      answer.resultado === 'integro' && answer.documento
        ? { resultado: 'integro', documento: answer.documento }
        : { resultado: answer.resultado === 'integro' ? 'ilegible' : answer.resultado },
    )
    setStanding(answer.situacion)
  })
  return (
    <section aria-label="Resultado" aria-live="polite" className="grid gap-4">
      {!verdict && <p className="text-soft">Comprobando el sello…</p>}
      {verdict?.resultado === 'sin_medios' && (
        <Alert kind="warning" title="Tu navegador no puede comprobarlo solo">
          <p>
            No conoce este tipo de firma, o la página no llegó por una conexión segura. Todavía no se sabe si el
            documento es bueno. Puedes enviarnos el sello y lo comprueba nuestro servidor.
          </p>
          <AskButton {...ask} label="Que lo compruebe el servidor" />
        </Alert>
      )}
      {verdict?.resultado === 'integro' && (
        <>
          <WholeSeal sealed={verdict.documento} house={house} />
          {standing && <StandingNote standing={standing} />}
          {hasStanding(verdict.documento) && <AskButton {...ask} label="Preguntar si sigue vigente" />}
        </>
      )}
      {verdict && verdict.resultado !== 'integro' && verdict.resultado !== 'sin_medios' && (
        <Alert title={faults[verdict.resultado].titulo}>{faults[verdict.resultado].texto}</Alert>
      )}
    </section>
  )
}

type Answer = Awaited<ReturnType<typeof askServer>>
const NO_LINE = 'No hay conexión con el sistema. Lo que ves arriba se comprobó sin ella.'
const askServer = (sello: string) => call('POST /api/v1/firmas/comprobacion', { body: { sello } })

function useAsking(token: string, onAnswer: (answer: Answer) => void) {
  const { busy, fault, write } = useWrite({ tells: 'here', wrong: NO_LINE })
  const said = fault && (fault.status >= 400 ? fault.message : NO_LINE)
  return { isBusy: busy, fault: said ?? '', onAsk: () => void write(async () => onAnswer(await askServer(token))) }
}

type AskProps = { isBusy: boolean; fault: string; onAsk: () => void; label: string }

function AskButton({ isBusy, fault, onAsk, label }: AskProps) {
  return (
    <div className="grid gap-3 print:hidden">
      <div>
        <Button variant="secondary" busy={isBusy} onClick={onAsk}>
          {label}
        </Button>
      </div>
      {fault && <p className="text-sm text-no">{fault}</p>}
    </div>
  )
}

/** Lists and catalogues do not change once they are made. */
function hasStanding({ tipo }: Sealed): boolean {
  return tipo !== 'L' && tipo !== 'K'
}

function StandingNote({ standing }: { standing: Standing }) {
  const { kind, titulo, texto } = standings[standing]
  return (
    <Alert kind={kind} title={titulo}>
      {texto}
    </Alert>
  )
}

function WholeSeal({ sealed, house }: { sealed: Sealed; house: string }) {
  const { tipo, folio, vigencia } = sealed
  // Of the visitor's clock, when the seal came to be looked at.
  const [now] = useState(Date.now)
  const isOver = vigencia !== '' && Date.parse(vigencia) < now
  return (
    <div className="grid gap-4 rounded-panel border border-line bg-card p-5">
      <div className="flex items-start gap-3">
        <Icon of={CircleCheck} size={20} className="mt-0.5 text-yes" />
        <div className="grid min-w-0 gap-1">
          <h2 className="text-xl">El sello es de {house} y está íntegro</h2>
          <p className="text-soft">
            Compara con tu papel: {KINDS[tipo].toLowerCase()} «{folio}».
          </p>
        </div>
      </div>
      {isOver && (
        <Alert kind="warning" title={`Venció el ${day(vigencia)}`}>
          Según el reloj de tu equipo. El sello sigue siendo bueno, pero los precios ya no se respetan.
        </Alert>
      )}
      <dl className="grid gap-3 sm:grid-cols-2">
        {factsOf(sealed).map(([name, text]) => (
          <div key={name}>
            <dt className="text-sm text-soft">{name}</dt>
            <dd className="font-semibold break-words">{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function factsOf(sealed: Sealed): [string, string][] {
  const { tipo, folio, estado, fecha, vigencia, para, renglones, total, huella } = sealed
  const isList = !hasStanding(sealed)
  const facts: [string, string][] = [
    ['Documento', `${KINDS[tipo]} ${folio}`],
    ['Para', para],
    ['Estado al sellarlo', estado],
    [isList ? 'Edición' : 'Así estaba el', moment(fecha)],
    ['Vigente hasta', vigencia && moment(vigencia)],
    [isList ? 'Partes' : 'Renglones', count(renglones)],
    ['Total con IVA', total && money(total)],
    ['Huella', digestText(fromBase64url(huella) ?? new Uint8Array())],
  ]
  return facts.filter(([, text]) => text !== '')
}
