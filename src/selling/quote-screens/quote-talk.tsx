import { Lock } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { moment } from '#kit/base/moment.ts'
import { LinePages, LongLines } from '#kit/lists/long-lines.tsx'
import { idOf } from '#kit/lists/long-list.ts'
import { changed } from '#kit/lists/table-address.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Disclosure } from '#kit/ui/disclosure.tsx'
import { Checkbox, TextArea } from '#kit/ui/field.tsx'
import { agree, count, money, plural } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { useHydrated } from '#kit/ui/use-hydrated.ts'
import type { Quote } from './quote-data.ts'
import { AttachFile, QuoteFiles } from './quote-files.tsx'
import { states } from '#selling/quotes/transitions.ts'
import type { QuoteDesk } from './use-quote-event.ts'

type Written = { message: string; internal: boolean }
type TalkProps = {
  quote: Quote
  desk: QuoteDesk
  /** What is being written, where the page keeps it. */
  kept?: Written
  onWrite?: (next: Partial<Written>) => void
}

/** What both sides said, about the document and its lines, and where one says more. Internal words are staff's. */
export function QuoteTalk({ quote, desk, kept, onWrite }: TalkProps) {
  const { mensajes, renglones, eventos, es_cliente } = quote
  const codes = new Map(renglones.map(({ n, k_parte }) => [n, k_parte]))
  const mayTalk = eventos.includes('comentar')
  if (mensajes.length === 0 && quote.archivos.length === 0 && !mayTalk) return null
  return (
    <section aria-label="Mensajes" className="grid gap-4 print:hidden">
      <h2 className="text-xl">Mensajes</h2>
      <Earlier
        named="mensajes_antes"
        first={mensajes[0]?.id}
        left={quote.mensajes_anteriores}
        before={agree(
          quote.mensajes_anteriores,
          'el mensaje anterior',
          `los ${count(quote.mensajes_anteriores)} mensajes anteriores`,
        )}
        last="los últimos mensajes"
      />
      {mensajes.length > 0 && (
        <LongLines lines={mensajes} idOf={idOf} usual={{ narrow: 90, wide: 78 }}>
          {({ id, n, autor, en_nombre_de, de_cliente, interno, texto, creado_en }, place) => (
            <li key={id} {...place} className="pb-2">
              <div
                className={`grid max-w-prose gap-1 rounded-panel p-3 ${interno ? 'border border-dashed border-edge bg-card' : de_cliente === es_cliente ? 'ml-6 bg-accent-tint' : 'mr-6 bg-sunk'}`}
              >
                <p className="flex flex-wrap items-center gap-x-2 text-xs text-soft">
                  <b className="font-semibold text-ink">{autor}</b>
                  {en_nombre_de && <span>por {en_nombre_de}</span>}
                  <time dateTime={creado_en}>{moment(creado_en)}</time>
                  {n !== null && <span className="code">{codes.get(n) ?? `renglón ${n}`}</span>}
                  {interno && (
                    <Badge tone="maybe">
                      <Icon of={Lock} size={12} /> Interno
                    </Badge>
                  )}
                </p>
                <p className="whitespace-pre-wrap wrap-anywhere">{texto}</p>
              </div>
            </li>
          )}
        </LongLines>
      )}
      <LinePages lines={mensajes.length} noun={['mensaje', 'mensajes']} />
      <QuoteFiles quote={quote} mayChange={mayTalk} />
      {mayTalk && <Say quote={quote} desk={desk} kept={kept} onWrite={onWrite} />}
    </section>
  )
}

type EarlierProps = {
  /** Of the address: what these come before. */
  named: 'mensajes_antes' | 'historia_antes' | 'versiones_antes'
  /** The first of those that are told. */
  first: number | undefined
  /** How many there are before it. */
  left: number
  /** In words: how many those are, and which the last are. */
  before: string
  last: string
}

/** The way to what was before, and back to the last of it. */
function Earlier({ named, first, left, before, last }: EarlierProps) {
  const [params] = useSearchParams()
  const isBefore = params.has(named)
  if (!isBefore && left === 0) return null
  const link = (text: string, antes: number | null) => (
    <a href={`${changed(params.toString(), { [named]: antes, lineas: null })}#${named}`} className="link">
      {text}
    </a>
  )
  return (
    <p id={named} className="flex flex-wrap gap-x-4 text-sm">
      {first !== undefined && left > 0 && link(`Ver ${before}`, first)}
      {isBefore && link(`Ver ${last}`, null)}
    </p>
  )
}

function Say({ quote, desk: { act, busy }, kept, onWrite }: TalkProps) {
  const { es_cliente, revisor } = quote
  const isReady = useHydrated()
  const [params, setParams] = useSearchParams()
  const [own, setOwn] = useState<Written>({ message: '', internal: false })
  const { message: text, internal: isInternal } = kept ?? own
  const write = onWrite ?? ((next: Partial<Written>) => setOwn({ ...own, ...next }))
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const texto = text.trim()
    // What was typed goes only once it has arrived.
    if (!texto || !(await act('comentar', { texto, interno: isInternal && !es_cliente }))) return
    write({ message: '' })
    // Who was reading earlier ones sees what he said.
    if (!params.has('mensajes_antes')) return
    params.delete('mensajes_antes')
    setParams(params, { replace: true, preventScrollReset: true })
  }
  return (
    <form onSubmit={(event) => void submit(event)} aria-label="Escribir un mensaje" className="grid max-w-prose gap-2">
      <TextArea
        label={
          es_cliente
            ? `Escribe a ${revisor?.name ?? 'tu asesor'}`
            : isInternal
              ? 'Nota interna: el cliente no la ve'
              : 'Escribe al cliente'
        }
        rows={2}
        maxLength={1000}
        value={text}
        onChange={(event) => write({ message: event.target.value })}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" variant="secondary" busy={busy === 'comentar'} disabled={!isReady || text.trim() === ''}>
          Enviar mensaje
        </Button>
        <AttachFile quote={quote} interno={isInternal && !es_cliente} />
        {!es_cliente && (
          <Checkbox
            label="Solo para el personal"
            checked={isInternal}
            onChange={(event) => write({ internal: event.target.checked })}
          />
        )}
      </div>
    </form>
  )
}

const eventTexts: Record<string, string> = {
  generar: 'Se generó',
  editar: 'Se editó el borrador',
  enviar: 'Se envió a autorizar',
  retirar: 'Se retiró',
  tomar: 'La tomó un asesor',
  asignar: 'Se asignó',
  autoautorizar: 'Se autorizó por política',
  proponer: 'Se propusieron cambios',
  aceptarCambios: 'Se aceptaron los cambios',
  contraofertar: 'Contraoferta',
  autorizar: 'Se autorizó',
  pedirAprobacion: 'Se pidió aprobación',
  aprobar: 'Se aprobó',
  negar: 'No se aprobó',
  rechazar: 'Se rechazó',
  aceptar: 'Se aceptó',
  solicitarCambio: 'Se pidió un cambio',
  cancelar: 'Se canceló',
  crearPedido: 'Se creó el pedido',
  vencer: 'Venció',
  pedirCompra: 'Se pidió aprobación en la empresa',
  aprobarCompra: 'La empresa aprobó la compra',
  negarCompra: 'La empresa no aprobó la compra',
  retirarCompra: 'Se retiró la solicitud de compra',
  excepcionCredito: 'Se dejó pasar sobre el crédito',
}

/** What happened to the document, the last first. */
export function QuoteHistory({ quote }: { quote: Quote }) {
  const { historia, historia_anteriores } = quote
  const [params] = useSearchParams()
  const isBefore = params.has('historia_antes')
  const told = plural(historia.length + historia_anteriores, 'paso', 'pasos')
  return (
    <Disclosure
      summary="Historia"
      aside={!isBefore && told}
      open={isBefore || params.has('versiones_antes')}
      className="border-t print:hidden"
    >
      <LongLines lines={historia.toReversed()} idOf={idOf} usual={{ narrow: 52, wide: 28 }} className="text-sm">
        {({ id, evento, a, actor, en_nombre_de, motivo, en }, place) => (
          <li key={id} {...place} className="grid gap-x-4 pb-2 sm:grid-cols-[11rem_minmax(0,1fr)]">
            <time dateTime={en} className="text-soft">
              {moment(en)}
            </time>
            <span>
              <b className="font-semibold">{eventTexts[evento] ?? evento}</b>
              {actor && ` · ${actor}`}
              {en_nombre_de && ` por ${en_nombre_de}`}
              {a && stateText(a) && <span className="text-soft"> · quedó «{stateText(a)}»</span>}
              {motivo && <span className="block text-soft">{motivo}</span>}
            </span>
          </li>
        )}
      </LongLines>
      <LinePages lines={historia.length} noun={['paso', 'pasos']} />
      <Earlier
        named="historia_antes"
        first={historia[0]?.id}
        left={historia_anteriores}
        before={agree(historia_anteriores, 'el paso anterior', `los ${count(historia_anteriores)} pasos anteriores`)}
        last="los últimos pasos"
      />
      <Versions quote={quote} />
    </Disclosure>
  )
}

function Versions({ quote: { versiones, versiones_anteriores, version_actual } }: { quote: Quote }) {
  if (version_actual === 1) return null
  return (
    <>
      <LongLines
        lines={versiones.toReversed()}
        idOf={versionOf}
        usual={{ narrow: 44, wide: 24 }}
        className="mt-4 border-t border-line pt-3 text-sm text-soft"
      >
        {({ version, autor, motivo, total, creado_en }, place) => (
          <li key={version} {...place} className="pb-1">
            Versión {version}: {motivo.toLowerCase()}
            {autor && `, ${autor}`}, {moment(creado_en)} · {money(total)}
          </li>
        )}
      </LongLines>
      <LinePages lines={versiones.length} noun={['versión', 'versiones']} />
      <Earlier
        named="versiones_antes"
        first={versiones[0]?.version}
        left={versiones_anteriores}
        before={agree(
          versiones_anteriores,
          'la versión anterior',
          `las ${count(versiones_anteriores)} versiones anteriores`,
        )}
        last="las últimas versiones"
      />
    </>
  )
}

const versionOf = ({ version }: Quote['versiones'][number]) => version

function stateText(code: string): string | undefined {
  return Object.entries(states).find(([state]) => state === code)?.[1].texto
}
