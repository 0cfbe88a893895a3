import { Check, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Api } from '#api.ts'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import { report } from '#kit/base/report.ts'
import { useWrite } from '#kit/forms/use-write.ts'
import { LongLines, type Place as Spot } from '#kit/lists/long-lines.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { FitVehicle } from './fit-vehicle.tsx'
import { FIT_REASONS, type FitReason, fitReasons } from './reasons.ts'

type Place = { sucursal: string; folio: string }
type Asked = Reply<Api['GET /api/v1/pedidos/:sucursal/:folio/le-quedo']>
type AskedLine = Asked['lineas'][number]
/** What is said of a line, whole: what is left out is taken back. */
type Saying = { queda: boolean; motivo?: FitReason; vehiculo?: { modelo: number; anio: number } }

/** «¿Te quedó?» of what was delivered: one tap a part, and one more for why not; what was said can be changed. */
export function FitQuestion({ sucursal, folio }: Place) {
  const [lines, setLines] = useState<AskedLine[]>([])
  const { write, busy } = useWrite({ reloads: false })
  useEffect(() => {
    call('GET /api/v1/pedidos/:sucursal/:folio/le-quedo', { params: { sucursal, folio } })
      .then(({ lineas }) => setLines(lineas))
      .catch((error: unknown) => report('¿le quedó?', error))
  }, [sucursal, folio])
  const isAsked = lines.length > 0
  // It comes after the page: whoever followed a mail to it is brought here now.
  useEffect(() => {
    if (isAsked && location.hash === '#le-quedo') document.getElementById('le-quedo')?.scrollIntoView()
  }, [isAsked])
  if (!isAsked) return null
  const say = (linea: number, body: Saying) =>
    write(async () => {
      const params = { sucursal, folio, linea }
      setLines((await call('PUT /api/v1/pedidos/:sucursal/:folio/le-quedo/:linea', { params, body })).lineas)
    })
  return (
    <section id="le-quedo" aria-labelledby="le-quedo-titulo" className="grid gap-3 print:hidden">
      <div className="grid gap-1">
        <h2 id="le-quedo-titulo" className="text-xl">
          ¿Te quedó?
        </h2>
        <p className="max-w-prose text-sm text-soft">
          Le sirve a quien compre después. Si algo no te quedó, revisamos el catálogo; para devolverlo usa «Devolver
          piezas».
        </p>
      </div>
      <LongLines
        lines={lines}
        idOf={lineOf}
        usual={{ narrow: 110, wide: 65 }}
        className="divide-y divide-line rounded-panel border border-line bg-card"
      >
        {(line, spot) => (
          <FitLine
            key={line.linea}
            line={line}
            place={{ sucursal, folio }}
            spot={spot}
            busy={busy}
            say={(saying) => void say(line.linea, saying)}
          />
        )}
      </LongLines>
    </section>
  )
}

const lineOf = ({ linea }: AskedLine) => linea

type LineProps = { line: AskedLine; place: Place; spot: Spot; busy: boolean; say: (saying: Saying) => void }

function FitLine({ line, place, spot, busy, say }: LineProps) {
  const { k_parte, descripcion, respuesta } = line
  const [isAskingWhy, askWhy] = useState(false)
  const vehicle = respuesta?.vehiculo
  const same = vehicle ? { vehiculo: { modelo: vehicle.modelo, anio: vehicle.anio } } : {}
  return (
    <li {...spot} data-escrito={isAskingWhy ? '' : undefined} className="grid gap-2 px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-48">
          <span className="code font-semibold">{k_parte}</span>
          <span className="block text-sm text-soft">{descripcion}</span>
        </p>
        <YesOrNo
          of={k_parte}
          said={respuesta?.queda}
          busy={busy}
          isAskingWhy={isAskingWhy}
          onYes={() => {
            askWhy(false)
            say({ queda: true, ...same })
          }}
          onNo={() => askWhy(!isAskingWhy)}
        />
      </div>
      {isAskingWhy && (
        <Why
          of={k_parte}
          chosen={respuesta?.motivo ?? null}
          busy={busy}
          choose={(motivo) => {
            askWhy(false)
            say({ queda: false, motivo, ...same })
          }}
        />
      )}
      {respuesta && (
        <p className="text-sm text-soft">
          {respuesta.queda ? 'Te quedó' : `No te quedó: ${fitReasons[respuesta.motivo ?? 'otra_razon'].toLowerCase()}`}
          {vehicle && ` · ${vehicle.texto} ${vehicle.anio}`}
        </p>
      )}
      {respuesta && (
        <FitVehicle
          key={vehicle ? `${vehicle.modelo}-${vehicle.anio}` : 'ninguno'}
          place={{ ...place, linea: line.linea }}
          of={k_parte}
          isKnown={vehicle !== null}
          busy={busy}
          choose={(vehiculo) =>
            say({ queda: respuesta.queda, ...(respuesta.motivo && { motivo: respuesta.motivo }), vehiculo })
          }
        />
      )}
    </li>
  )
}

type YesOrNoProps = {
  of: string
  said: boolean | undefined
  busy: boolean
  isAskingWhy: boolean
  onYes: () => void
  onNo: () => void
}

function YesOrNo({ of, said, busy, isAskingWhy, onYes, onNo }: YesOrNoProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- two buttons of one question
    <div role="group" aria-label={`¿Te quedó ${of}?`} className="flex gap-2">
      <Button
        variant={said === true ? 'primary' : 'secondary'}
        size="sm"
        busy={busy}
        aria-pressed={said === true}
        onClick={onYes}
      >
        <Icon of={Check} /> Sí
      </Button>
      <Button
        variant={said === false ? 'primary' : 'secondary'}
        size="sm"
        busy={busy}
        aria-pressed={said === false}
        aria-expanded={isAskingWhy}
        onClick={onNo}
      >
        <Icon of={X} /> No
      </Button>
    </div>
  )
}

type WhyProps = { of: string; chosen: FitReason | null; busy: boolean; choose: (reason: FitReason) => void }

function Why({ of, chosen, busy, choose }: WhyProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- buttons of one question
    <div role="group" aria-label={`Por qué no quedó ${of}`} className="flex flex-wrap items-center gap-2">
      <span className="text-sm font-semibold">¿Por qué?</span>
      {FIT_REASONS.map((reason) => (
        <Button
          key={reason}
          variant="secondary"
          size="sm"
          busy={busy}
          aria-pressed={reason === chosen}
          onClick={() => choose(reason)}
        >
          {fitReasons[reason]}
        </Button>
      ))}
    </div>
  )
}
