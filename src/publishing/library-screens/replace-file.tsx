import { call } from '#kit/base/call.ts'
import { useWrite } from '#kit/forms/use-write.ts'
import { Alert } from '#kit/ui/alert.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Disclosure } from '#kit/ui/disclosure.tsx'
import { toast } from '#kit/ui/toast.ts'
import { UploadField } from './upload-field.tsx'
import { useUpload } from './use-upload.ts'

type Props = { documento: { id: number; titulo: string; version: number }; onDone: (version: number) => Promise<void> }

/** Changes the file; its address and its earlier editions stay. */
export function ReplaceFile({ documento: { id, titulo, version }, onDone }: Props) {
  const sending = useUpload()
  const { busy, fault, write } = useWrite({ tells: 'here', wrong: 'No se pudo cambiar. Inténtalo de nuevo.' })
  const { ready } = sending.upload
  const save = async () => {
    if (!ready) return
    await write(async () => {
      await call('POST /api/v1/documentos-pdf/:id/archivo', {
        params: { id },
        body: {
          version,
          carga_id: ready.id,
          textos: JSON.stringify(ready.textos),
          ...(ready.portada ? { portada: ready.portada } : {}),
        },
      })
      toast({ title: 'Archivo cambiado', text: titulo })
      // The upload is the catalogue's now: there is nothing left to take back.
      await sending.cancel()
      await onDone(version + 1)
    })
  }
  return (
    <Disclosure summary="Cambiar el archivo">
      <div className="grid gap-3 pt-3">
        <p className="text-sm text-soft">La dirección no cambia y la edición anterior queda en el historial.</p>
        <UploadField {...sending} left={[]} />
        {fault && <Alert title={fault.message} />}
        {ready && (
          <Button busy={busy} onClick={() => void save()} className="justify-self-start">
            Usar este archivo
          </Button>
        )}
      </div>
    </Disclosure>
  )
}
