import { useState } from 'react'
import { call } from '#kit/base/call.ts'
import { useWrite } from '#kit/forms/use-write.ts'
import { listed, plural } from '#kit/ui/format.ts'
import type { PublicationRow } from './publication-columns.ts'
import { type Decided, decidedOf } from '#publishing/editor/states.ts'

export type BulkChange = {
  estado?: Decided
  categoria?: string
  publicado_en?: string | null
  vence_en?: string | null
}
type Step = { said: string; before: PublicationRow[]; names: (keyof BulkChange)[] }

const names = { estado: 'Estado', categoria: 'Categoría', publicado_en: 'Se publica', vence_en: 'Se retira' } as const

/** Changes rows at once and remembers how each was: every change of this visit can be taken back, the last one first. */
export function useBulkEdit(rows: PublicationRow[]) {
  const [done, setDone] = useState<Step[]>([])
  const { busy, write } = useWrite({ title: 'No se guardó' })

  const send = (cambios: (BulkChange & { id: number; version: number })[], said: string) =>
    write(() => call('PATCH /api/v1/publicaciones', { body: { cambios } }), said)

  return {
    busy,
    last: done.at(-1)?.said,
    change: async (chosen: PublicationRow[], change: BulkChange) => {
      const fields = Object.keys(change) as (keyof BulkChange)[] // of BulkChange
      const said = `${listed(fields.map((name) => names[name]))} de ${plural(chosen.length, 'publicación', 'publicaciones')}`
      const cambios = chosen.map(({ id, version }) => ({ id, version, ...change }))
      if (await send(cambios, `Guardado: ${said}`))
        setDone((steps) => [...steps, { said, before: chosen, names: fields }])
    },
    undo: async () => {
      const step = done.at(-1)
      if (!step) return
      const cambios = step.before.map((before) => ({
        id: before.id,
        version: rows.find(({ id }) => id === before.id)?.version ?? before.version + 1,
        ...Object.fromEntries(
          step.names.map((name) => [name, name === 'estado' ? decidedOf(before.estado) : before[name]]),
        ),
      }))
      if (await send(cambios, `Deshecho: ${step.said}`)) setDone((steps) => steps.slice(0, -1))
    },
  }
}
