import { type RefObject, useEffect, useRef, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import { tabMemory } from '#kit/base/browser-memory.ts'
import { currentSession } from '#kit/base/current-session.ts'
import { at } from '#kit/base/place.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { useWrite } from '#kit/forms/use-write.ts'
import { told } from '#kit/base/told.ts'
import { tellCart } from '#selling/cart/cart-news.ts'
import { plural } from '#kit/ui/format.ts'
import { toast } from '#kit/ui/toast.ts'
import type { Api } from '#api.ts'
import type { CounterQuote, Shop } from './contract.ts'
import { type Choice, contentOf, type Desk, deskOf, type Row, withRoom, withRow } from './desk-state.ts'

export type CounterDesk = ReturnType<typeof useDesk>

/** The quotation on the counter: typed, resolved while one goes on typing, saved, printed. */
export function useDesk(quote: CounterQuote | null, shop: Shop) {
  const { busy: isBusy, fault, ask, clear } = useWrite({ tells: 'here' })
  const typed = useTyped(quote, shop)
  const { latest } = typed
  // What was saved is known before its page has come: who saves again meanwhile changes it, and makes no other.
  const kept = useRef(quote)
  useEffect(() => {
    kept.current = quote
  }, [quote])
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()

  const change = (make: (now: Desk) => Desk) => {
    typed.change(make)
    clear()
  }
  const put = (n: number, part: Partial<Row>) => change((now) => withRow(now, n, part))
  const codes = useCodes(latest, put)
  useFits(typed.desk, latest, (n, ajuste) => typed.tell(withRow(latest.current, n, { ajuste })))
  const attempt = <T>(work: () => Promise<T>) =>
    ask(async () => {
      await codes.answered()
      return work()
    })
  const save = async (): Promise<CounterQuote | undefined> => {
    const saved = await attempt(() => write(latest.current, kept.current))
    if (!saved) return undefined
    kept.current = saved
    typed.settle()
    toast({ title: `Cotización ${saved.folio} guardada` })
    if (quote) void revalidate()
    else void navigate(at(`/HelpCotizador?id=${saved.id}`), { replace: true })
    return saved
  }
  const print = async () => {
    const saved = kept.current && !typed.isDirty ? kept.current : await save()
    if (saved) void navigate(at(`/HelpCotizador?imprimir=${saved.id}&ya=1`))
  }
  const startNew = () => {
    typed.settle()
    kept.current = null
    typed.tell(deskOf(null, shop))
    if (quote) void navigate(at('/HelpCotizador'))
    setTimeout(() => focusCell('codigo', 1))
  }
  return {
    desk: typed.desk,
    isBusy,
    fault,
    change,
    put,
    resolve: codes.resolve,
    /** Rows whose code is being looked for. */
    asked: codes.asked,
    choose: (n: number, parte: Choice) =>
      put(n, { parte, codigo: parte.k_parte, falta: '', llega: '', alternativas: [], ajuste: parte.ajuste ?? null }),
    drop: (n: number) => change((now) => ({ ...now, filas: withRoom(now.filas.filter((row) => row.n !== n)) })),
    save,
    print,
    toCart: () => attempt(() => moveToCart(latest.current)),
    startNew,
  }
}

/** What is typed: shown, and at hand for answers that come later; what was not saved survives a reload. */
function useTyped(quote: CounterQuote | null, shop: Shop) {
  const [desk, setDesk] = useState(() => deskOf(quote, shop))
  const [isDirty, setDirty] = useState(false)
  const latest = useRef(desk)
  const tell = (next: Desk) => {
    latest.current = next
    setDesk(next)
  }
  const change = (make: (now: Desk) => Desk) => {
    tell(make(latest.current))
    setDirty(true)
  }
  useDraft({ id: quote?.id ?? 0, desk, isDirty }, (kept) => change(() => kept))
  return {
    desk,
    isDirty,
    latest,
    change,
    /** Shows what is no typing of his. */
    tell,
    /** Nothing is left to save. */
    settle: () => {
      forgetDraft()
      setDirty(false)
    },
  }
}

/** Milliseconds after the last letter of the vehicle. */
const PAUSE = 600

/** Whether the parts fit the customer's vehicle, asked anew when that is another: it is told, and changes nothing that is kept. */
function useFits(desk: Desk, latest: RefObject<Desk>, tell: (n: number, ajuste: Row['ajuste']) => void) {
  const para = desk.vehiculo.trim()
  const telling = useRef(tell)
  useEffect(() => {
    telling.current = tell
  }, [tell])
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const { n, parte, cantidad, ajuste } of latest.current.filas)
        if (parte && (para || ajuste)) void judge(n, parte.k_parte, cantidad)
    }, PAUSE)
    const judge = async (n: number, texto: string, cantidad: number) => {
      // Unknown it stays unsaid; the code itself was found before.
      const linea = await lineOf({ texto, cantidad, para }).catch(() => null)
      const row = latest.current.filas.find((one) => one.n === n)
      if (row?.parte?.k_parte === texto && latest.current.vehiculo.trim() === para)
        telling.current(n, linea?.ajuste ?? null)
    }
    return () => clearTimeout(timer)
  }, [para, latest])
}

type Looked = { texto: string; cantidad: number; para: string; equivalentes?: boolean }

/** What a text means, and whether that fits the vehicle of the customer (`para`; '' where none is written). */
async function lineOf({ cantidad, para, ...asked }: Looked): Promise<Answer> {
  const body = { ...asked, cantidad: Math.max(1, cantidad), ...(para && { para }) }
  return (await call('POST /api/v1/carrito/revision/linea', { body })).linea
}

/** What the codes of the grid mean: asked while one goes on typing. */
function useCodes(desk: RefObject<Desk>, put: (n: number, part: Partial<Row>) => void) {
  const turns = useRef(new Map<number, number>())
  const waiting = useRef(new Set<Promise<unknown>>())
  const [asked, setAsked] = useState<readonly number[]>([])

  const rowOf = (n: number) => desk.current.filas.find((row) => row.n === n)
  const ask = async (n: number, texto: string, turn: number): Promise<void> => {
    // Who has typed on meanwhile keeps what he types.
    const isStillAsked = () => turns.current.get(n) === turn && rowOf(n)?.codigo.trim() === texto
    try {
      const para = desk.current.vehiculo.trim()
      const linea = await lineOf({ texto, cantidad: rowOf(n)?.cantidad ?? 1, para, equivalentes: true })
      if (!isStillAsked()) return
      // Of a vehicle that was changed meanwhile nobody wants to know.
      if (desk.current.vehiculo.trim() !== para) return await ask(n, texto, turn)
      put(n, answerOf(texto, linea))
    } catch (error) {
      if (isStillAsked()) put(n, { falta: told(error, 'mostrador', 'No se pudo buscar').message })
    }
  }
  return {
    asked,
    /** Asks what a code means; a later question about the same row makes the answer void. */
    resolve: (n: number, texto: string) => {
      const turn = (turns.current.get(n) ?? 0) + 1
      turns.current.set(n, turn)
      const asking = ask(n, texto, turn)
      waiting.current.add(asking)
      setAsked((now) => [...now, n])
      void asking.finally(() => {
        waiting.current.delete(asking)
        // One of them: a row may be asked about anew meanwhile.
        setAsked((now) => now.toSpliced(now.indexOf(n), 1))
      })
    },
    /** Nothing that was asked is open any more. */
    answered: () => Promise.all(waiting.current),
  }
}

type Answer = Reply<Api['POST /api/v1/carrito/revision/linea']>['linea']

/** What a row shows of it; what is only guessed at is no part yet. */
function answerOf(texto: string, linea: Answer): Partial<Row> {
  const isFound = linea?.parte && linea.confianza !== 'baja'
  return {
    parte: isFound ? linea.parte : null,
    alternativas: linea?.alternativas ?? [],
    nota: linea?.veredicto === 'equivalente' ? linea.motivo : '',
    llega: linea?.promesa?.texto ?? '',
    ajuste: (isFound && linea.ajuste) || null,
    falta: isFound ? '' : (linea?.motivo ?? 'No se encontró'),
    ...(isFound && { codigo: linea.parte?.k_parte ?? texto }),
  }
}

/** Makes the quotation, or changes the one that is kept. */
async function write(desk: Desk, kept: CounterQuote | null): Promise<CounterQuote> {
  const { wrong, body } = contentOf(desk)
  if (wrong) {
    focusCell('codigo', wrong.n)
    throw new Refusal(422, `${wrong.codigo || 'Una línea'}: falta la parte o la cantidad.`)
  }
  if (body.lineas.length === 0) throw new Refusal(422, 'Agrega al menos una parte.')
  if (!kept) return call('POST /api/v1/mostrador/cotizaciones', { body })
  const { id, version } = kept
  return call('PUT /api/v1/mostrador/cotizaciones/:id', { params: { id }, body: { ...body, version } })
}

async function moveToCart(desk: Desk): Promise<void> {
  const { wrong, body } = contentOf(desk)
  if (wrong) throw new Refusal(422, `${wrong.codigo}: falta la parte o la cantidad.`)
  const lineas = body.lineas.map(({ k_parte, cantidad }) => ({ k_parte, cantidad }))
  const done = await call('POST /api/v1/carrito/lote', { body: { lineas } })
  tellCart(done)
  toast({
    title: `Pasaste ${plural(done.agregadas, 'parte', 'partes')} a tu carrito`,
    text: done.avisos.join(' '),
    actions: [{ text: 'Ver carrito', href: at('/CartItemsList') }],
  })
}

/** Puts the focus into a cell of the grid and marks what it holds. */
export function focusCell(column: 'codigo' | 'cantidad', n: number): void {
  const field = document.querySelector<HTMLInputElement>(`[data-celda="${column}-${n}"]`)
  field?.focus()
  field?.select()
}

const KEY = 'jacve.mostrador.2'

function owner(): string {
  const { user, cliente } = currentSession()
  return `${user?.id ?? 0}-${cliente?.id ?? 0}`
}

function forgetDraft(): void {
  tabMemory.forget(KEY)
}

/** What was typed and not saved survives a reload, in this tab and for this person. */
function useDraft(
  { id, desk, isDirty }: { id: number; desk: Desk; isDirty: boolean },
  restore: (desk: Desk) => void,
): void {
  const isRead = useRef(false)
  useEffect(() => {
    if (isRead.current) return
    isRead.current = true
    const kept = tabMemory.read(KEY)
    // Written below alone.
    const draft = kept ? (JSON.parse(kept) as { de: string; id: number; desk: Desk }) : null
    if (draft?.de === owner() && draft.id === id) restore(draft.desk)
  })
  useEffect(() => {
    if (isDirty) tabMemory.keep(KEY, JSON.stringify({ de: owner(), id, desk }))
  }, [id, desk, isDirty])
}
