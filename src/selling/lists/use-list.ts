import { useCallback, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '#kit/base/call.ts'
import { withMoved } from '#kit/forms/use-drag-order.ts'
import { useWrite } from '#kit/forms/use-write.ts'
import { tellCart } from '#selling/cart/cart-news.ts'
import { useWrites, WHOLE } from '#selling/cart-screen/use-writes.ts'
import { plural } from '#kit/ui/format.ts'
import { toast } from '#kit/ui/toast.ts'
import type { ListLine, WholeList } from './contract.ts'

type LineChange = { cantidad?: number; minimo?: number | null; maximo?: number | null; nota?: string }
type Doubtful = { texto: string; motivo: string; cantidad: number; opciones: string[] }

export type ListDesk = ReturnType<typeof useList>

/** A list on the screen: every write answers the list as it is then, and goes out after the one before. */
export function useList(read: WholeList) {
  const { revalidate } = useRevalidator()
  const [list, show] = useNewest(read)
  const [doubtful, setDoubtful] = useState<Doubtful[]>([])
  const writes = useWrites()
  const id = list.id
  const refresh = async () => {
    await revalidate()
    return true
  }
  const write: Write = (place, send) => writes.write(place, async () => show((await send()).lista), refresh)
  const acts = lineActs(list, write)
  const forget = (which: Doubtful) => setDoubtful((all) => all.filter((one) => one !== which))
  return {
    list,
    writes,
    doubtful,
    ...useCartLoad(),
    ...acts,
    paste: (texto: string) =>
      write(WHOLE, async () => {
        const answer = await call('POST /api/v1/listas/:id/texto', { params: { id }, body: { texto } })
        setDoubtful(answer.dudosas)
        if (answer.agregadas > 0) toast({ title: `${plural(answer.agregadas, 'parte', 'partes')} en la lista` })
        return answer
      }),
    choose: async (which: Doubtful, k_parte: string) => {
      if (await acts.add([{ k_parte, cantidad: which.cantidad }])) forget(which)
    },
    forget,
  }
}

/** What is older than what is shown stays away: an answer may overtake a reading. */
function useNewest(read: WholeList) {
  const [list, setList] = useState(read)
  const latest = useRef(read)
  const show = useCallback((next: WholeList) => {
    if (next.actualizada_en < latest.current.actualizada_en) return
    latest.current = next
    setList(next)
  }, [])
  // Read anew by the loader: somebody changed it, here or elsewhere.
  useEffect(() => show(read), [read, show])
  return [list, show] as const
}

type Write = (place: number, send: () => Promise<{ lista: WholeList }>) => Promise<boolean>

function lineActs({ id, lineas: lines }: WholeList, write: Write) {
  const add = (lineas: { k_parte: string; cantidad: number }[]) =>
    write(WHOLE, () => call('POST /api/v1/listas/:id/lineas', { params: { id }, body: { lineas } }))
  return {
    add,
    change: (linea: number, body: LineChange) =>
      write(linea, () => call('PATCH /api/v1/listas/:id/lineas/:linea', { params: { id, linea }, body })),
    remove: async (line: ListLine) => {
      const { id: linea, k_parte, cantidad, minimo, maximo, nota, lugar } = line
      const isGone = await write(linea, () =>
        call('DELETE /api/v1/listas/:id/lineas/:linea', { params: { id, linea } }),
      )
      if (!isGone) return
      const lineas = [{ k_parte, cantidad, minimo, maximo, nota, lugar }]
      toast({
        title: `${k_parte} salió de la lista`,
        actions: [{ text: 'Deshacer', onChoose: () => void add(lineas) }],
      })
    },
    move: (line: ListLine, way: 1 | -1) => {
      const ids = lines.map((one) => one.id)
      const at = ids.indexOf(line.id)
      const lineas = withMoved(ids, at, at + way)
      return write(WHOLE, () => call('PUT /api/v1/listas/:id/orden', { params: { id }, body: { lineas } }))
    },
  }
}

/** What a load of the cart answers, told; a refusal stays on the page. */
function useCartLoad() {
  const [notices, setNotices] = useState<string[]>([])
  const { write } = useWrite({
    onRefused: ({ message }) => {
      setNotices([message])
      return true
    },
  })
  const load = (send: () => Promise<Loaded>) =>
    write(
      async () => {
        const { agregadas, avisos, omitidas, ...news } = await send()
        tellCart(news)
        setNotices([...omitidas.map(leftOut), ...avisos])
        return agregadas
      },
      (agregadas) => `${plural(agregadas, 'parte', 'partes')} en tu carrito`,
    )
  return { notices, load }
}

type Left = string | { k_parte: string; reemplazo: string | null }
type Loaded = { cantidad: number; version: number; agregadas: number; avisos: string[]; omitidas: Left[] }

function leftOut(left: Left): string {
  const { k_parte, reemplazo } = typeof left === 'string' ? { k_parte: left, reemplazo: null } : left
  return `${k_parte} ya no se vende y no se agregó.${reemplazo ? ` La reemplaza ${reemplazo}.` : ''}`
}
