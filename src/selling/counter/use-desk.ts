import { useEffect, useRef, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { call } from '#kit/base/call.ts'
import { currentSession } from '#kit/base/current-session.ts'
import { at } from '#kit/base/place.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { useWrite } from '#kit/forms/use-write.ts'
import { told } from '#kit/base/told.ts'
import type { LinePart } from '#selling/list-reading/contract.ts'
import { tellCart } from '#selling/cart/cart-news.ts'
import { plural } from '#kit/ui/format.ts'
import { toast } from '#kit/ui/toast.ts'
import type { CounterQuote, Shop } from './contract.ts'
import { contentOf, type Desk, deskOf, type Row, withRoom } from './desk-state.ts'

export type CounterDesk = ReturnType<typeof useDesk>

/** The quotation on the counter: typed, resolved while one goes on typing, saved, printed. */
export function useDesk(quote: CounterQuote | null, shop: Shop) {
  const [desk, setDesk] = useState(() => deskOf(quote, shop))
  const [isDirty, setDirty] = useState(false)
  const { busy: isBusy, fault, ask, clear } = useWrite({ tells: 'here' })
  const latest = useRef(desk)
  // What was saved is known before its page has come: who saves again meanwhile changes it, and makes no other.
  const kept = useRef(quote)
  useEffect(() => {
    kept.current = quote
  }, [quote])
  const asked = useRef({ rows: new Map<number, number>(), waiting: new Set<Promise<unknown>>() })
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  useDraft({ id: quote?.id ?? 0, desk, isDirty }, (kept) => {
    latest.current = kept
    setDesk(kept)
    setDirty(true)
  })

  const change = (make: (now: Desk) => Desk) => {
    latest.current = make(latest.current)
    setDesk(latest.current)
    setDirty(true)
    clear()
  }
  const put = (n: number, part: Partial<Row>) =>
    change((now) => ({ ...now, filas: withRoom(now.filas.map((row) => (row.n === n ? { ...row, ...part } : row))) }))

  /** Asks what a code means; a later question about the same row makes the answer void. */
  const resolve = (n: number, texto: string) => {
    const turn = (asked.current.rows.get(n) ?? 0) + 1
    asked.current.rows.set(n, turn)
    const asking = (async () => {
      try {
        const cantidad = Math.max(1, latest.current.filas.find((row) => row.n === n)?.cantidad ?? 1)
        const body = { texto, cantidad, equivalentes: true }
        const { linea } = await call('POST /api/v1/carrito/revision/linea', { body })
        if (asked.current.rows.get(n) !== turn) return
        const isFound = linea?.parte && linea.confianza !== 'baja'
        const found = { parte: isFound ? linea.parte : null, alternativas: linea?.alternativas ?? [] }
        put(n, {
          ...found,
          nota: linea?.veredicto === 'equivalente' ? linea.motivo : '',
          llega: linea?.promesa?.texto ?? '',
          falta: isFound ? '' : (linea?.motivo ?? 'No se encontró'),
          ...(isFound && { codigo: linea.parte?.k_parte ?? texto }),
        })
      } catch (error) {
        put(n, { falta: told(error, 'mostrador', 'No se pudo buscar').message })
      }
    })()
    asked.current.waiting.add(asking)
    void asking.finally(() => asked.current.waiting.delete(asking))
  }

  const attempt = <T>(work: () => Promise<T>) =>
    ask(async () => {
      await Promise.all(asked.current.waiting)
      return work()
    })
  const write = async (): Promise<CounterQuote> => {
    const { wrong, body } = contentOf(latest.current)
    if (wrong) {
      focusCell('codigo', wrong.n)
      throw new Refusal(422, `${wrong.codigo || 'Una línea'}: falta la parte o la cantidad.`)
    }
    if (body.lineas.length === 0) throw new Refusal(422, 'Agrega al menos una parte.')
    if (kept.current)
      return call('PUT /api/v1/mostrador/cotizaciones/:id', {
        params: { id: kept.current.id },
        body: { ...body, version: kept.current.version },
      })
    return call('POST /api/v1/mostrador/cotizaciones', { body })
  }
  const save = async (): Promise<CounterQuote | undefined> => {
    const saved = await attempt(write)
    if (!saved) return undefined
    kept.current = saved
    setDirty(false)
    forgetDraft()
    toast({ title: `Cotización ${saved.folio} guardada` })
    if (quote) void revalidate()
    else void navigate(at(`/HelpCotizador?id=${saved.id}`), { replace: true })
    return saved
  }
  const print = async () => {
    const saved = kept.current && !isDirty ? kept.current : await save()
    if (saved) void navigate(at(`/HelpCotizador?imprimir=${saved.id}&ya=1`))
  }
  const toCart = () =>
    attempt(async () => {
      const { wrong, body } = contentOf(latest.current)
      if (wrong) throw new Refusal(422, `${wrong.codigo}: falta la parte o la cantidad.`)
      const lineas = body.lineas.map(({ k_parte, cantidad }) => ({ k_parte, cantidad }))
      const done = await call('POST /api/v1/carrito/lote', { body: { lineas } })
      tellCart(done)
      toast({
        title: `Pasaste ${plural(done.agregadas, 'parte', 'partes')} a tu carrito`,
        text: done.avisos.join(' '),
        actions: [{ text: 'Ver carrito', href: at('/CartItemsList') }],
      })
    })
  return {
    desk,
    quote,
    isDirty,
    isBusy,
    fault,
    change,
    put,
    resolve,
    choose: (n: number, parte: LinePart) =>
      put(n, { parte, codigo: parte.k_parte, falta: '', llega: '', alternativas: [] }),
    drop: (n: number) => change((now) => ({ ...now, filas: withRoom(now.filas.filter((row) => row.n !== n)) })),
    save,
    print,
    toCart,
    startNew: () => {
      forgetDraft()
      setDirty(false)
      kept.current = null
      latest.current = deskOf(null, shop)
      setDesk(latest.current)
      if (quote) void navigate(at('/HelpCotizador'))
      setTimeout(() => focusCell('codigo', 1))
    },
  }
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
  sessionStorage.removeItem(KEY)
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
    const kept = sessionStorage.getItem(KEY)
    // Written below alone.
    const draft = kept ? (JSON.parse(kept) as { de: string; id: number; desk: Desk }) : null
    if (draft?.de === owner() && draft.id === id) restore(draft.desk)
  })
  useEffect(() => {
    if (isDirty) sessionStorage.setItem(KEY, JSON.stringify({ de: owner(), id, desk }))
  }, [id, desk, isDirty])
}
