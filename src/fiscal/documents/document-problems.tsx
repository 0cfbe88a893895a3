import { Flag } from 'lucide-react'
import { useState } from 'react'
import { moment } from '#kit/base/moment.ts'
import { call } from '#kit/base/call.ts'
import { SaveForm } from '#kit/forms/save-form.tsx'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { TextArea } from '#kit/ui/field.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import type { WholeDocument } from './document-data.ts'

type Problem = WholeDocument['problemas'][number]

/** What was said to be wrong with it, what became of it, and where to say so. */
export function DocumentProblems({ document }: { document: WholeDocument }) {
  const { uuid, problemas, puede_resolver } = document
  const [isOpen, setOpen] = useState(false)
  return (
    <section aria-labelledby="problemas" className="grid gap-3 print:hidden">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="problemas" className="text-xl">
          Problemas avisados
        </h2>
        <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
          <Icon of={Flag} /> Reportar problema
        </Button>
      </header>
      {problemas.length === 0 ? (
        <p className="text-sm text-soft">
          Ninguno. Si algo está mal (RFC, uso, importe, una parte), avísanos aquí: lo lee quien te atiende y te responde
          en este mismo lugar y por correo.
        </p>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {problemas.map((problem) => (
            <One key={problem.id} problem={problem} uuid={uuid} canAnswer={puede_resolver} />
          ))}
        </ul>
      )}
      {isOpen && <Report uuid={uuid} onClose={() => setOpen(false)} />}
    </section>
  )
}

type OneProps = { problem: Problem; uuid: string; canAnswer: boolean }

function One({ problem, uuid, canAnswer }: OneProps) {
  const { id, texto, estado, respuesta, quien, creado_en, resuelto_en, resolvio } = problem
  const isNew = estado === 'NUEVO'
  return (
    <li className="grid gap-2 py-3 text-sm">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-soft">
        <Badge tone={isNew ? 'maybe' : 'yes'}>{isNew ? 'Por responder' : 'Resuelto'}</Badge>
        {moment(creado_en)} {quien && `· ${quien}`}
      </p>
      <p className="whitespace-pre-wrap wrap-anywhere">{texto}</p>
      {!isNew && (
        <p className="border-l border-line pl-4 whitespace-pre-wrap wrap-anywhere">
          {respuesta}
          <span className="block text-soft">
            {resolvio ?? 'El sistema'} {resuelto_en && `· ${moment(resuelto_en)}`}
          </span>
        </p>
      )}
      {isNew && canAnswer && (
        <SaveForm
          label="Responder el problema"
          said="Respuesta enviada"
          button="Responder y dar por resuelto"
          send={(fields) =>
            call('PATCH /api/v1/documentos/:uuid/problemas/:id', {
              params: { uuid, id },
              body: { respuesta: fields.text('respuesta') },
            })
          }
        >
          <TextArea label="Respuesta" name="respuesta" rows={2} maxLength={1000} required />
        </SaveForm>
      )}
    </li>
  )
}

function Report({ uuid, onClose }: { uuid: string; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title="Reportar un problema">
      <SaveForm
        label="Reportar un problema"
        said="Lo recibimos: la respuesta sale aquí y te llega por correo"
        button="Enviar"
        onDone={onClose}
        more={
          <Button variant="secondary" onClick={onClose}>
            Volver
          </Button>
        }
        send={(fields) => {
          const texto = fields.text('texto')
          return call('POST /api/v1/documentos/:uuid/problemas', {
            params: { uuid },
            body: { texto },
          })
        }}
      >
        <TextArea
          label="Qué está mal"
          hint="Por ejemplo: el uso del CFDI debía ser G03, o falta la parte BAL-12."
          name="texto"
          rows={5}
          minLength={10}
          maxLength={1000}
          required
          data-starts-focused
        />
      </SaveForm>
    </Dialog>
  )
}
