import { useEffect, useRef, useState } from 'react'
import { call } from '#kit/base/call.ts'
import { currentSession } from '#kit/base/current-session.ts'
import { at } from '#kit/base/place.ts'
import type { Api } from '#api.ts'
import type { Sent } from '#kit/base/contract.ts'
import { useWrite } from '#kit/forms/use-write.ts'
import { told } from '#kit/base/told.ts'
import { tellCart } from '#selling/cart/cart-news.ts'
import { plural } from '#kit/ui/format.ts'
import { toast } from '#kit/ui/toast.ts'
import type { LinePart } from '#selling/list-reading/contract.ts'
import { keepDraft, keptDraft } from './list-draft.ts'
import { type Entry, entriesOf, goes, isSure, type Review, waits, withPart } from './list-state.ts'

type ReviewBody = NonNullable<Sent<Api['POST /api/v1/carrito/revision']>['body']>
/** Which column is which, as a person corrects it. */
export type ToldColumns = Pick<ReviewBody, 'columna_codigo' | 'columna_cantidad' | 'columna_descripcion'>

export type ListDesk = ReturnType<typeof useList>

/** A list on the screen: read, mended line by line, and bought in one go. */
export function useList() {
  const [texto, setTexto] = useState('')
  const [review, setReview] = useState<Omit<Review, 'lineas'> | null>(null)
  const [entries, setEntries] = useState<Entry[]>([])
  const { busy: isBusy, fault, ask: attempt, clear } = useWrite({ tells: 'here' })
  const source = useRef<ReviewBody>({})
  useDraft({ texto, review, entries }, (draft) => {
    setTexto(draft.texto)
    setReview(draft.review)
    setEntries(draft.entries)
    source.current = draft.review?.archivo ? {} : { texto: draft.texto }
  })

  const put = (n: number, change: (entry: Entry) => Entry) =>
    setEntries((all) => all.map((entry) => (entry.n === n ? change(entry) : entry)))

  const read = async (body: ReviewBody): Promise<boolean> => {
    const found = await attempt(() => call('POST /api/v1/carrito/revision', { body }))
    if (!found) return false
    const { lineas, ...rest } = found
    source.current = { archivo: body.archivo, texto: body.texto }
    setReview(rest)
    setEntries(entriesOf(lineas))
    return true
  }
  const resolve = (text: string, cantidad: number) =>
    attempt(() =>
      call('POST /api/v1/carrito/revision/linea', { body: { texto: text, cantidad: Math.max(1, cantidad) } }),
    )

  const choose = (n: number, part: LinePart) => {
    const entry = entries.find((one) => one.n === n)
    if (!entry) return
    learn(entry.leido, part.k_parte)
    put(n, (one) => withPart(one, part, sold(one.pedida ?? 1, part)))
  }
  const acts = {
    accept: (n: number) => {
      const entry = entries.find((one) => one.n === n)
      // To agree to a doubtful reading teaches it.
      if (entry?.k_parte && entry.confianza !== 'alta') learn(entry.leido, entry.k_parte)
      put(n, (one) => ({ ...one, aceptada: true, fuera: false }))
    },
    leaveOut: (n: number, fuera: boolean) => put(n, (entry) => ({ ...entry, fuera })),
    choose,
    find: async (n: number, text: string) => {
      const found = await resolve(text, entries.find((one) => one.n === n)?.pedida ?? 1)
      const linea = found?.linea
      if (linea?.parte && linea.confianza !== 'baja') return choose(n, linea.parte)
      if (linea) put(n, (one) => ({ ...one, alternativas: linea.alternativas, motivo: `${text}: ${linea.motivo}` }))
    },
    setPieces: async (n: number, pieces: number) => {
      const entry = entries.find((one) => one.n === n)
      if (!entry?.k_parte) return false
      const found = await resolve(entry.k_parte, pieces)
      const part = found?.linea?.parte
      if (!part || pieces < 1) return false
      // What was typed is an order: it is only raised to what is sold.
      put(n, (one) => ({
        ...withPart(one, part, found.linea?.cantidad ?? pieces),
        motivo: found.linea?.motivo ?? one.motivo,
        promesa: found.linea?.promesa ?? null,
      }))
      return true
    },
  }

  const drop = (gone: Entry[]) => {
    const out = new Set(gone.map(({ n }) => n))
    setEntries((all) => all.filter(({ n }) => !out.has(n)))
  }
  const buy = async (): Promise<boolean> => {
    const going = entries.filter(goes)
    const lineas = going.map(({ k_parte, cantidad, leido }) => ({ k_parte: k_parte ?? '', cantidad, codigo: leido }))
    const done = await attempt(() => call('POST /api/v1/carrito/lote', { body: { lineas } }))
    if (!done) return false
    drop(going)
    tellCart(done)
    toast({
      title: `Agregaste ${plural(done.agregadas, 'parte', 'partes')} al carrito`,
      text: plural(done.piezas, 'pieza', 'piezas'),
      actions: [
        { text: 'Deshacer', onChoose: () => void takeBack(going) },
        { text: 'Ver carrito', href: at('/CartItemsList') },
      ],
    })
    return true
  }
  const takeBack = async (gone: Entry[]) => {
    const lineas = gone.map(({ k_parte, cantidad }) => ({ k_parte: k_parte ?? '', cantidad }))
    const done = await attempt(() => call('POST /api/v1/carrito/lote/deshacer', { body: { lineas } }))
    if (!done) return
    tellCart(done)
    setEntries((all) => [...all, ...gone].toSorted((a, b) => a.n - b.n))
  }
  const save = async (nombre: string): Promise<boolean> => {
    const going = entries.filter(goes)
    const lineas = going.map(({ k_parte, cantidad }) => ({ k_parte: k_parte ?? '', cantidad }))
    const done = await attempt(() => call('POST /api/v1/carrito/revision/lista', { body: { nombre, lineas } }))
    if (done) toast({ title: `Lista «${done.nombre}» guardada`, text: plural(done.lineas, 'parte', 'partes') })
    return done !== undefined
  }
  const download = () =>
    attempt(async () => {
      const lineas = entries.filter(waits).map((entry) => ({
        fila: entry.fila,
        texto: entry.texto,
        codigo: entry.codigo,
        cantidad: entry.pedida,
        motivo: entry.motivo,
        sugerencias: entry.alternativas.map(({ k_parte }) => k_parte).join(', '),
      }))
      const { nombre, contenido } = await call('POST /api/v1/carrito/revision/errores', { body: { lineas } })
      saveFile(nombre, contenido)
    })
  return {
    texto,
    setTexto,
    review,
    entries,
    isBusy,
    fault,
    acts,
    read,
    readColumns: (told: ToldColumns) => read({ ...source.current, ...told }),
    /** A file is not kept over a reload: its columns cannot be read again. */
    canReadAgain: () => Boolean(source.current.archivo ?? source.current.texto),
    acceptSure: () => setEntries((all) => all.map((entry) => (isSure(entry) ? { ...entry, aceptada: true } : entry))),
    forget: () => {
      setReview(null)
      setEntries([])
      setTexto('')
      clear()
    },
    buy,
    save,
    download,
  }
}

type Kept = Parameters<typeof keepDraft>[0]

function useDraft(now: Kept, restore: (draft: Kept) => void): void {
  const isRestored = useRef(false)
  const { texto, review, entries } = now
  useEffect(() => {
    if (isRestored.current) return
    isRestored.current = true
    const draft = keptDraft()
    if (draft) restore(draft)
  })
  useEffect(() => {
    if (isRestored.current) keepDraft({ texto, review, entries })
  }, [texto, review, entries])
}

/** Remembered for the client; a failure is nobody's business but the log's. */
function learn(codigo: string, k_parte: string): void {
  if (!currentSession().cliente || codigo.length < 2) return
  call('POST /api/v1/codigos-cliente', { body: { codigo, k_parte, origen: 'aprendido' } }).catch((error: unknown) => {
    told(error, 'codigos')
  })
}

function sold(pieces: number, { empaque, minimo }: LinePart): number {
  return Math.ceil(Math.max(pieces, minimo, 1) / empaque) * empaque
}

function saveFile(name: string, base64: string): void {
  const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([bytes]))
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
