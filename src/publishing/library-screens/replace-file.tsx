import { useState } from 'react'
import { call } from '#kit/base/call.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { report } from '#kit/base/report.ts'
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
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const { ready } = sending.upload
  const save = async () => {
    if (!ready) return
    setBusy(true)
    setFault(null)
    try {
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
    } catch (error) {
      if (!(error instanceof Refusal)) report('cambio de PDF', error)
      setFault(error instanceof Refusal ? error.message : 'No se pudo cambiar. Inténtalo de nuevo.')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Disclosure summary="Cambiar el archivo">
      <div className="grid gap-3 pt-3">
        <p className="text-sm text-soft">La dirección no cambia y la edición anterior queda en el historial.</p>
        <UploadField {...sending} left={[]} />
        {fault && <Alert title={fault} />}
        {ready && (
          <Button busy={busy} onClick={() => void save()} className="justify-self-start">
            Usar este archivo
          </Button>
        )}
      </div>
    </Disclosure>
  )
}
