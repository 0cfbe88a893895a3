import { useRevalidator } from 'react-router'
import { call } from '#kit/base/call.ts'
import { useWrite } from '#kit/forms/use-write.ts'
import { plural } from '#kit/ui/format.ts'
import { toast } from '#kit/ui/toast.ts'
import type { Finding } from './finding.ts'

type Refused = { id: number; motivo: string }[]

/** What can be done with findings, one or many; what was mended can be taken back from the toast. */
export function useFixes(onDone: () => void) {
  const { busy, write } = useWrite()
  const { revalidate } = useRevalidator()
  const chosen = (findings: Finding[]) => findings.map(({ id, version }) => ({ id, version }))
  const orSaid = async (work: () => Promise<void>) => {
    await write(async () => (await work(), onDone()))
  }
  const undo = (lote: string) =>
    orSaid(async () => {
      const { deshechos, rechazados } = await call('POST /api/v1/auditor/arreglos/:lote/deshacer', { params: { lote } })
      if (deshechos.length > 0) toast({ title: plural(deshechos.length, 'arreglo deshecho', 'arreglos deshechos') })
      tellRefused(rechazados)
    })
  return {
    busy,
    undo,
    fix: (findings: Finding[]) =>
      orSaid(async () => {
        const { lote, arreglados, rechazados } = await call('POST /api/v1/auditor/arreglos', {
          body: { hallazgos: chosen(findings) },
        })
        if (arreglados.length > 0) {
          toast({
            title: plural(arreglados.length, 'hallazgo arreglado', 'hallazgos arreglados'),
            actions: [{ text: 'Deshacer', onChoose: () => void undo(lote) }],
          })
        }
        tellRefused(rechazados)
      }),
    ignore: async (findings: Finding[], motivo: string) => {
      const { ignorados, rechazados } = await call('POST /api/v1/auditor/ignorados', {
        body: { hallazgos: chosen(findings), motivo },
      })
      if (ignorados.length > 0)
        toast({ title: plural(ignorados.length, 'hallazgo dado por bueno', 'hallazgos dados por buenos') })
      tellRefused(rechazados)
      onDone()
      await revalidate()
    },
    reopen: ({ id, version }: Finding) =>
      orSaid(async () => {
        await call('POST /api/v1/auditor/hallazgos/:id/reabrir', { params: { id }, body: { version } })
        toast({ title: 'El hallazgo está otra vez en la lista' })
      }),
  }
}

function tellRefused(refused: Refused): void {
  const [first] = refused
  if (!first) return
  const title =
    refused.length === 1 ? 'No se aplicó' : `${plural(refused.length, 'hallazgo', 'hallazgos')} no se aplicaron`
  toast({ title, text: first.motivo, kind: 'error' })
}
