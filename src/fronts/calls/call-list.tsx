import { MessageCircle, NotebookPen, Phone } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { ActForButton } from '#people/access/act-for-button.tsx'
import { at } from '#kit/base/place.ts'
import { chatHref, chatNumber, shownNumber } from '#people/company/whatsapp.ts'
import { Alert } from '#kit/ui/alert.tsx'
import { Badge } from '#kit/ui/badge.tsx'
import { Button, buttonClass } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { count, day, money, plural } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { Skeleton } from '#kit/ui/skeleton.tsx'
import { type CallRow, type Calls, kindTexts, type Reason, reasonLooks, reasonText, resultTexts } from './call-words.ts'
import { NoteDialog } from './note-dialog.tsx'
import { OfferList } from './offer-list.tsx'

/** How many are shown before one asks for the rest. */
const SHOWN = 8

/** D-03: whom to call today and why; null: it could not be read. */
export function CallList({ calls }: { calls: Calls | null }) {
  const { state, revalidate } = useRevalidator()
  const heading = useRef<HTMLHeadingElement>(null)
  const isReading = state === 'loading'
  return (
    <section aria-labelledby="por-llamar" aria-busy={isReading} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="por-llamar" ref={heading} tabIndex={-1} className="text-xl">
          Por llamar hoy
          {calls && calls.total > 0 && <span className="font-normal text-soft"> · {count(calls.total)}</span>}
        </h2>
        {calls && (
          <p aria-live="polite" className="text-sm text-soft tabular-nums">
            Hoy llevas {count(calls.hechas)} de {plural(calls.meta, 'contacto', 'contactos')}
            {calls.hechas >= calls.meta && <b className="text-yes"> · meta cumplida</b>}
          </p>
        )}
      </header>
      {!calls &&
        (isReading ? (
          <Skeleton className="h-11 w-full" />
        ) : (
          <Alert title="No se pudo leer a quién llamar" onRetry={() => void revalidate()}>
            Lo demás del tablero sí está al día.
          </Alert>
        ))}
      {calls?.llamadas.length === 0 && (
        <div className="rounded-panel border border-line bg-card">
          <EmptyState
            level={3}
            title="Nadie espera tu llamada"
            text="Aquí aparece quien dejó de comprar como suele, quien tiene una cotización sin aceptar o por vencer, y con quien quedaste en hablar."
          />
        </div>
      )}
      {calls && calls.llamadas.length > 0 && <Rows calls={calls} toHeading={() => heading.current?.focus()} />}
    </section>
  )
}

function Rows({ calls: { llamadas, hoy, total }, toHeading }: { calls: Calls; toHeading: () => void }) {
  const list = useRef<HTMLUListElement>(null)
  const [isWhole, setWhole] = useState(false)
  const [noting, setNoting] = useState<CallRow | null>(null)
  const noted = useRef<{ among: CallRow[]; place: number } | null>(null)
  // The row that was noted is gone, and the focus with it: the one that took its place has it.
  useEffect(() => {
    if (!noted.current || noted.current.among === llamadas) return
    focusRow(list.current, Math.min(noted.current.place, (list.current?.children.length ?? 1) - 1))
    noted.current = null
  }, [llamadas])
  return (
    <>
      <ul ref={list} className="divide-y divide-line rounded-panel border border-line bg-card">
        {llamadas.slice(0, isWhole ? undefined : SHOWN).map((row) => (
          <Row key={row.cliente.id} row={row} hoy={hoy} onNote={() => setNoting(row)} />
        ))}
      </ul>
      {!isWhole && llamadas.length > SHOWN && (
        <Button variant="secondary" className="justify-self-start" onClick={() => setWhole(true)}>
          Ver {plural(llamadas.length - SHOWN, 'cliente', 'clientes')} más
        </Button>
      )}
      {(isWhole || llamadas.length <= SHOWN) && total > llamadas.length && (
        <p className="text-sm text-soft">
          Se muestran los {count(llamadas.length)} más urgentes de {count(total)}.
        </p>
      )}
      {noting && (
        <NoteDialog
          row={noting}
          hoy={hoy}
          onClose={() => {
            setNoting(null)
            requestAnimationFrame(() => focusRow(list.current, llamadas.indexOf(noting)))
          }}
          onNoted={() => {
            noted.current = { among: llamadas, place: llamadas.indexOf(noting) }
            setNoting(null)
            if (llamadas.length === 1) requestAnimationFrame(toHeading)
          }}
        />
      )}
    </>
  )
}

function focusRow(list: HTMLElement | null, place: number): void {
  list?.children[place]?.querySelector<HTMLElement>('[data-note]')?.focus()
}

function Row({ row, hoy, onNote }: { row: CallRow; hoy: string; onNote: () => void }) {
  const { cliente, motivos, compra, ultimo } = row
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3">
      <div className="grid min-w-48 flex-1 gap-1">
        <p>
          <a href={at(`/clientes/${cliente.id}`)} className="font-semibold text-ink hover:text-accent-strong">
            {cliente.nombre}
          </a>
        </p>
        <ul className="grid gap-1 text-sm">
          {motivos.map((reason) => (
            <ReasonLine key={`${reason.clave} ${reason.cotizacion?.id ?? ''}`} reason={reason} hoy={hoy} />
          ))}
        </ul>
        <Due due={row.resurtido} />
        <p className="text-sm text-soft">
          {compra && `Última compra el ${day(compra.fecha)}, ${money(compra.total)}`}
          {compra && ultimo && ' · '}
          {ultimo && `${kindTexts[ultimo.tipo]} el ${day(ultimo.creado_en)}: ${resultTexts[ultimo.resultado]}`}
          {ultimo?.nota && <span className="block wrap-anywhere">«{ultimo.nota}»</span>}
        </p>
        <OfferList cliente={cliente} />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Reach row={row} />
        <ActForButton cliente={cliente} isShort />
        <Button variant="secondary" size="sm" data-note onClick={onNote}>
          <Icon of={NotebookPen} size={16} /> Anotar llamada
          <span className="sr-only"> con {cliente.nombre}</span>
        </Button>
      </div>
    </li>
  )
}

/** What he is due to buy again, to be offered in the call. */
function Due({ due: { total, partes } }: { due: CallRow['resurtido'] }) {
  const [first] = partes
  if (!first) return null
  return (
    <p className="text-sm">
      Le toca resurtir {plural(total, 'parte', 'partes')}:{' '}
      <span className="code">{partes.map(({ k_parte }) => k_parte).join(', ')}</span>
      <span className="text-soft">
        {' '}
        · la primera la compra cada {plural(first.cada_dias, 'día', 'días')} y hace {first.hace_dias} que no
      </span>
    </p>
  )
}

function ReasonLine({ reason, hoy }: { reason: Reason; hoy: string }) {
  const { texto, tono } = reasonLooks[reason.clave]
  const more = reasonText(reason, hoy)
  return (
    <li className="flex flex-wrap items-center gap-x-2">
      <Badge tone={tono}>{texto}</Badge>
      {reason.cotizacion ? (
        <a href={at(`/cotizaciones/${reason.cotizacion.id}`)} className="link inline-flex min-h-6 items-center">
          {more}
        </a>
      ) : (
        <span className="text-soft">{more}</span>
      )}
    </li>
  )
}

/** The client's phone, to call and to write to. */
function Reach({ row: { cliente, contacto, telefono } }: { row: CallRow }) {
  const number = chatNumber(telefono)
  if (!telefono || !number) return <span className="text-sm text-soft">Sin teléfono</span>
  return (
    <>
      <a href={`tel:+${number}`} className={`${buttonClass('quiet', 'sm')} tabular-nums`}>
        <Icon of={Phone} size={16} /> {shownNumber(number)}
        <span className="sr-only">
          , llamar a {contacto ? `${contacto} de ` : ''}
          {cliente.nombre}
        </span>
      </a>
      <a href={chatHref(number, '')} target="_blank" rel="noopener" className={buttonClass('quiet', 'sm')}>
        <Icon of={MessageCircle} size={16} />
        <span className="max-desktop:sr-only">WhatsApp</span>
        <span className="sr-only"> de {cliente.nombre}</span>
      </a>
    </>
  )
}
