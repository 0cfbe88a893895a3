import { useState } from 'react'
import type { Api } from '#api.ts'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import { SaveForm } from '#kit/forms/save-form.tsx'
import { Alert } from '#kit/ui/alert.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { Checkbox, TextArea } from '#kit/ui/field.tsx'
import { ANSWER_DAYS, FULFIL_DAYS } from './states.ts'

type Request = Reply<Api['GET /api/v1/privacidad/:id']>

/** The next step of a request: to answer it, or to do what was answered. */
export function Steps({ request, hasData }: { request: Request; hasData: boolean }) {
  return (
    <section aria-label="Siguiente paso" className="grid gap-5 rounded-panel border border-line bg-card p-5 md:p-6">
      {request.estado === 'RECIBIDA' ? <Answer request={request} /> : <Fulfil request={request} hasData={hasData} />}
    </section>
  )
}

function Answer({ request: { id, version, ampliada_en, nombre } }: { request: Request }) {
  const [isExtending, setExtending] = useState(false)
  return (
    <>
      <SaveForm
        label="Responder la solicitud"
        button="Responder y escribirle"
        said="Respuesta enviada"
        send={(fields) =>
          call('POST /api/v1/privacidad/:id/respuesta', {
            params: { id },
            body: { version, procede: fields.text('procede') === 'si', respuesta: fields.text('respuesta') },
          })
        }
        more={
          !ampliada_en && (
            <Button variant="quiet" onClick={() => setExtending(true)}>
              Ampliar el plazo
            </Button>
          )
        }
      >
        <h2 className="text-xl">Responder</h2>
        <fieldset className="grid">
          <legend className="text-sm font-semibold">¿Procede?</legend>
          <Checkbox
            type="radio"
            name="procede"
            value="si"
            defaultChecked
            label={`Sí: se cumple en ${FULFIL_DAYS} días hábiles`}
          />
          <Checkbox type="radio" name="procede" value="no" label="No: se le dice por qué" />
        </fieldset>
        <TextArea label={`Respuesta, como la leerá ${nombre}`} name="respuesta" required maxLength={2000} />
      </SaveForm>
      <Dialog open={isExtending} onClose={() => setExtending(false)} title="Ampliar el plazo">
        <SaveForm
          label="Ampliar el plazo"
          button="Ampliarlo y avisarle"
          said="Plazo ampliado"
          onDone={() => setExtending(false)}
          send={(fields) =>
            call('POST /api/v1/privacidad/:id/plazo', {
              params: { id },
              body: { version, motivo: fields.text('motivo') },
            })
          }
        >
          <p>La ley deja ampliarlo una sola vez, por otros {ANSWER_DAYS} días hábiles, si hay motivo.</p>
          <TextArea label="Motivo, como lo leerá quien lo pidió" name="motivo" required maxLength={1000} />
        </SaveForm>
      </Dialog>
    </>
  )
}

const words = {
  ACCESO: { titulo: 'Entregar los datos', button: 'Entregar y avisarle', said: 'Datos entregados' },
  RECTIFICACION: { titulo: 'Decir qué se corrigió', button: 'Marcar cumplida y avisarle', said: 'Solicitud cumplida' },
  CANCELACION: { titulo: 'Borrar sus datos', button: 'Borrar y avisarle', said: 'Datos borrados' },
  OPOSICION: { titulo: 'Decir qué dejó de hacerse', button: 'Marcar cumplida y avisarle', said: 'Solicitud cumplida' },
} as const

const explained = {
  ACCESO: 'Le llega un correo con el enlace para descargar el mismo archivo que ves aquí, durante 30 días.',
  RECTIFICACION: 'Corrige primero el dato donde está: en Usuarios, en su cliente o en su solicitud.',
  CANCELACION: 'Se borra lo que dice «Se borra» y no se puede deshacer. Lo demás se conserva y se le dice por qué.',
  OPOSICION: 'Quita primero aquello a lo que se opone: un aviso, un correo, una lista.',
} as const

function Fulfil({ request: { id, version, derecho, impide }, hasData }: { request: Request; hasData: boolean }) {
  const { titulo, button, said } = words[derecho]
  const isNeeded = derecho === 'RECTIFICACION' || derecho === 'OPOSICION'
  if (derecho === 'CANCELACION' && impide) return <Alert kind="warning" title={impide} />
  return (
    <SaveForm
      label={titulo}
      button={button}
      said={said}
      send={(fields) =>
        call('POST /api/v1/privacidad/:id/cumplimiento', {
          params: { id },
          body: { version, nota: fields.text('nota') },
        })
      }
    >
      <div>
        <h2 className="text-xl">{titulo}</h2>
        <p className="text-sm text-soft">
          {hasData ? explained[derecho] : 'No se guarda nada de esta persona: se le dice así.'}
        </p>
      </div>
      <TextArea
        label={isNeeded ? 'Qué se hizo' : 'Algo que decirle (opcional)'}
        name="nota"
        required={isNeeded}
        maxLength={2000}
      />
      {derecho === 'CANCELACION' && hasData && (
        <Checkbox name="entiendo" required label="Entiendo que lo borrado no vuelve" />
      )}
    </SaveForm>
  )
}
