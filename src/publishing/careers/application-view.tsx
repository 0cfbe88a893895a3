import { Download, Mail, Phone, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Api } from '#api.ts'
import { moment } from '#kit/base/moment.ts'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import { at } from '#kit/base/place.ts'
import { SaveForm } from '#kit/forms/save-form.tsx'
import { ContentHistory } from '#publishing/editor/content-history.tsx'
import { Badge } from '#kit/ui/badge.tsx'
import { Button, LinkButton } from '#kit/ui/button.tsx'
import { ConfirmDialog } from '#kit/forms/confirm-dialog.tsx'
import { useWrite } from '#kit/forms/use-write.ts'
import { TextArea } from '#kit/ui/field.tsx'
import { day } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { RecordFrame } from '#kit/lists/list-frame.tsx'
import { toast } from '#kit/ui/toast.ts'
import { Happening, Timeline } from '#kit/ui/timeline.tsx'
import { type ApplicantState, applicantLabels, nextStates } from './applicant-states.ts'

type Whole = Reply<Api['GET /api/v1/postulaciones/:id']>

/** One application: who, the CV, where it stands, and what the team notes. */
export function ApplicationView({ whole }: { whole: Whole }) {
  const { id, nombre, estado, vacante, vacante_id, creado_en, mensaje, archivo_nombre, bytes, historial } = whole
  return (
    <RecordFrame
      title={nombre}
      aside={
        <>
          <Badge tone={applicantLabels[estado].tono}>{applicantLabels[estado].texto}</Badge>
          <span>
            Llegó el <time dateTime={creado_en}>{moment(creado_en)}</time>
          </span>
        </>
      }
      action={
        <LinkButton href={at(`/api/v1/postulaciones/${id}/cv`)} external>
          <Icon of={Download} /> Descargar el CV
        </LinkButton>
      }
    >
      <div className="grid items-start gap-6 desktop:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <section aria-labelledby="quien" className="grid gap-3 rounded-panel border border-line bg-card p-5">
            <h2 id="quien" className="text-xl">
              {vacante && vacante_id ? (
                <>
                  Para{' '}
                  <a href={at(`/Vacantes/${vacante_id}`)} className="link">
                    {vacante}
                  </a>
                </>
              ) : (
                'Para ninguna vacante en particular'
              )}
            </h2>
            <Contact whole={whole} />
            {mensaje && <p className="max-w-prose whitespace-pre-wrap wrap-anywhere">{mensaje}</p>}
            <p className="text-sm text-soft">
              {archivo_nombre} · {sizeText(bytes)}
            </p>
          </section>
          <Notes whole={whole} />
        </div>
        <aside className="grid gap-4">
          <Steps whole={whole} />
          <Leave whole={whole} />
        </aside>
      </div>
      <ContentHistory events={historial} />
    </RecordFrame>
  )
}

function sizeText(bytes: number): string {
  return bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`
}

function Contact({ whole: { correo, telefono, ciudad } }: { whole: Whole }) {
  return (
    <p className="flex flex-wrap items-center gap-x-5 gap-y-1">
      <a href={`mailto:${correo}`} className="link inline-flex min-h-8 items-center gap-2 wrap-anywhere">
        <Icon of={Mail} /> {correo}
      </a>
      <a href={`tel:${telefono.replace(/[^\d+]/g, '')}`} className="link inline-flex min-h-8 items-center gap-2">
        <Icon of={Phone} /> {telefono}
      </a>
      {ciudad && <span className="text-soft">{ciudad}</span>}
    </p>
  )
}

const stepWords: Record<ApplicantState, string> = {
  RECIBIDA: 'Volver a recibida',
  EN_REVISION: 'Pasar a revisión',
  ENTREVISTA: 'Citar a entrevista',
  CONTRATADA: 'Contratar',
  DESCARTADA: 'Descartar',
}

function Steps({ whole: { id, estado, version } }: { whole: Whole }) {
  const { doing, busy, write } = useWrite<ApplicantState>()
  const move = (to: ApplicantState) =>
    write(
      () => call('PATCH /api/v1/postulaciones/:id', { params: { id }, body: { version, estado: to } }),
      `Postulación: ${applicantLabels[to].texto.toLowerCase()}`,
      to,
    )
  return (
    <section aria-labelledby="pasos" className="grid gap-3 rounded-panel border border-line bg-card p-5">
      <h2 id="pasos" className="text-lg">
        Qué sigue
      </h2>
      {nextStates(estado).map((to) => (
        <Button
          key={to}
          variant={to === 'DESCARTADA' ? 'quiet' : 'secondary'}
          busy={doing === to}
          disabled={busy}
          onClick={() => void move(to)}
        >
          {estado === 'DESCARTADA' || estado === 'CONTRATADA' ? 'Volver a abrir' : stepWords[to]}
        </Button>
      ))}
      <p className="text-sm text-soft">A la persona no se le escribe: llámala o respóndele tú.</p>
    </section>
  )
}

function Notes({ whole: { id, notas } }: { whole: Whole }) {
  return (
    <section aria-labelledby="notas" className="grid gap-4">
      <h2 id="notas" className="text-xl">
        Notas del equipo
      </h2>
      <SaveForm
        key={notas.length}
        label="Nueva nota"
        said="Nota agregada"
        button="Agregar nota"
        send={(fields) =>
          call('POST /api/v1/postulaciones/:id/notas', {
            params: { id },
            body: { texto: fields.text('texto') },
          })
        }
      >
        <TextArea label="Nota" name="texto" rows={3} required maxLength={2000} />
      </SaveForm>
      {notas.length === 0 ? (
        <p className="text-sm text-soft">Aún no hay notas. Solo las ve el equipo.</p>
      ) : (
        <Timeline>
          {notas.map(({ id: note, autor, texto, creado_en }) => (
            <Happening key={note} en={creado_en} who={autor ?? 'Alguien que ya no está'}>
              <p className="max-w-prose whitespace-pre-wrap wrap-anywhere">{texto}</p>
            </Happening>
          ))}
        </Timeline>
      )}
    </section>
  )
}

/** How long it is kept, and the way to delete it before (S32). */
function Leave({ whole: { id, nombre, se_borra } }: { whole: Whole }) {
  const [isAsking, setAsking] = useState(false)
  const navigate = useNavigate()
  return (
    <div className="grid justify-items-start gap-2 text-sm text-soft">
      <p>
        Se borra sola con su CV el {day(se_borra)}: 180 días después del último cambio de estado, un año después de
        llegar como máximo.
      </p>
      <Button variant="quiet" size="sm" onClick={() => setAsking(true)}>
        <Icon of={Trash2} /> Borrarla ahora
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={`¿Borrar la postulación de ${nombre}?`}
        confirm="Borrar para siempre"
        isDanger
        onConfirm={async () => {
          await call('DELETE /api/v1/postulaciones/:id', { params: { id } })
          toast({ title: 'Postulación borrada' })
          await navigate(at('/Postulaciones'))
        }}
      >
        Se borran sus datos, su CV y las notas. No se puede deshacer.
      </ConfirmDialog>
    </div>
  )
}
