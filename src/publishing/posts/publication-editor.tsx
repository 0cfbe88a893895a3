import { useEffect, useReducer } from 'react'
import { useRevalidator } from 'react-router'
import { WriteForm } from '#kit/forms/write-form.tsx'
import { FormFault } from '#kit/forms/form-fault.tsx'
import { moment } from '#kit/base/moment.ts'
import { useNews } from '#kit/news/use-news.ts'
import { useWrite } from '#kit/forms/use-write.ts'
import { useUnsaved } from '#kit/forms/use-unsaved.tsx'
import { again } from '#kit/base/again.ts'
import { call } from '#kit/base/call.ts'
import { currentSession } from '#kit/base/current-session.ts'
import { Alert } from '#kit/ui/alert.tsx'
import { Button } from '#kit/ui/button.tsx'
import { toast } from '#kit/ui/toast.ts'
import { useHydrated } from '#kit/ui/use-hydrated.ts'
import { ConflictMerge } from '#publishing/editor/conflict-merge.tsx'
import {
  draftOf,
  type Publication,
  type PublicationOptions,
  type WholePublication,
} from '#publishing/editor/editing.ts'
import { TextEditor } from '#publishing/editor/text-editor.tsx'
import { PublicationFields } from './publication-fields.tsx'
import { useAutosave } from '#publishing/editor/use-autosave.ts'
import { VersionsPanel } from '#publishing/editor/versions-panel.tsx'
import { deskOf, deskStep } from './publication-desk.ts'
import type { Change } from './publication-draft.ts'

type PublicationEditorProps = { whole: WholePublication; options: PublicationOptions }

/** The desk of a publication: the text, what is said of it, and what is kept while one writes. */
export function PublicationEditor({ whole, options }: PublicationEditorProps) {
  const desk = useDesk(whole)
  const { base, draft, theirs, epoch, edit, isChanged, step } = desk
  const { id, version } = base
  const { form, settle, guard } = useUnsaved()
  const kept = useAutosave({ id, version, content: draft.content, isChanged, onKept: settle })
  const isReady = useHydrated()
  const submit = useSaving(desk, settle)
  useNews([`publicacion:${id}`], () => void again(desk.look))
  return (
    <WriteForm
      errors={submit.errors}
      ref={form}
      method="post"
      aria-label="Publicación"
      onSubmit={submit.onSubmit}
      className="grid grid-cols-[minmax(0,1fr)] gap-5"
    >
      {submit.fault && <FormFault fault={submit.fault} />}
      <Others whole={whole} />
      {theirs && <Conflict desk={desk} theirs={theirs} />}
      <input type="hidden" name="cuerpo" value={draft.content.cuerpo} />
      {/* What is typed before the desk knows of it would stand there and never be saved. */}
      <div inert={!isReady} className="grid items-start gap-6 desktop:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <PublicationFields.Heading draft={draft} edit={edit} />
          <TextEditor
            name="cuerpo"
            isReady={isReady}
            html={draft.content.cuerpo}
            epoch={epoch}
            onChange={(cuerpo) => edit({ content: { cuerpo } })}
          />
        </div>
        <div className="grid gap-4">
          <div className="flex flex-wrap items-center gap-3">
            <Button type="submit" busy={submit.busy} disabled={!isReady || theirs !== null}>
              Guardar
            </Button>
            <output className="text-sm text-soft">{kept.said}</output>
          </div>
          <PublicationFields.Side draft={draft} edit={edit} options={options} />
          <VersionsPanel
            id={id}
            version={version}
            current={draft.content}
            onTake={(taken) => step({ type: 'taken', draft: taken })}
          />
          {isChanged && <DropDraft id={id} onDropped={() => step({ type: 'dropped' })} />}
        </div>
      </div>
      {guard}
    </WriteForm>
  )
}

function Conflict({ desk: { base, draft, step }, theirs }: { desk: ReturnType<typeof useDesk>; theirs: Publication }) {
  return (
    <ConflictMerge
      key={theirs.version}
      who={theirs.actualizado_por ?? 'Alguien más'}
      base={draftOf(base).content}
      theirs={draftOf(theirs).content}
      mine={draft.content}
      onMerged={(content) => step({ type: 'merged', content })}
    />
  )
}

function DropDraft({ id, onDropped }: { id: number; onDropped: () => void }) {
  const dropping = useWrite({ title: 'No se descartó', reloads: false })
  return (
    <Button
      variant="quiet"
      busy={dropping.busy}
      onClick={() =>
        void dropping.write(async () => {
          await call('DELETE /api/v1/publicaciones/:id/borrador', { params: { id } })
          onDropped()
        })
      }
    >
      Descartar lo que no he guardado
    </Button>
  )
}

/** Saves what is on the desk; where somebody else was quicker, both texts are put side by side. */
function useSaving({ base: { id, version }, draft, step }: ReturnType<typeof useDesk>, settle: () => void) {
  const { revalidate } = useRevalidator()
  return useWrite(
    async () => {
      const saved = await call('PATCH /api/v1/publicaciones/:id', {
        params: { id },
        body: { ...draft.content, version },
      })
      step({ type: 'saved', saved })
      settle()
      toast({ title: saidOf(saved), text: saved.titulo })
      await revalidate()
    },
    {
      onRefused: ({ code, extra }) => {
        if (code !== 'version_anterior') return false
        step({ type: 'refused', actual: extra?.['actual'] as Publication }) // what the 409 of editarPublicacion carries
        return true
      },
    },
  )
}

function saidOf({ estado, publicado_en }: Publication): string {
  if (estado === 'PUBLICADO') return 'Publicada'
  return estado === 'PROGRAMADO' && publicado_en ? `Programada para el ${moment(publicado_en)}` : 'Guardada'
}

function Others({ whole: { otros } }: { whole: WholePublication }) {
  if (otros.length === 0) return null
  const names = otros.map((module) => module.nombre).join(', ')
  return (
    <Alert kind="warning" title={`También la está editando ${names}`}>
      Si los dos guardan, el segundo verá ambos textos y elegirá.
    </Alert>
  )
}

/** The desk as the page has it: with what is asked of the server. */
function useDesk(whole: WholePublication) {
  const [desk, step] = useReducer(deskStep, whole, deskOf)
  const { base, isChanged } = desk
  const { publicacion, borrador } = whole
  useEffect(() => {
    if (borrador && borrador.version !== publicacion.version) step({ type: 'resumed', whole })
    // oxlint-disable-next-line react/exhaustive-deps -- of the first moment only
  }, [])
  return {
    ...desk,
    step,
    edit: (change: Change) => step({ type: 'edited', change }),
    /** Somebody saved: what he wrote is shown at once, before one saves oneself. */
    look: async () => {
      const { publicacion: actual } = await call('GET /api/v1/publicaciones/:id', { params: { id: base.id } })
      // My own save is told to me too, perhaps before its answer.
      if (actual.version === base.version || actual.actualizado_por === currentSession().user?.name) return
      step({ type: 'seen', actual })
      if (isChanged) return
      toast({
        title: `${actual.actualizado_por ?? 'Alguien más'} guardó cambios`,
        text: 'Ya los ves aquí.',
        kind: 'info',
      })
    },
  }
}
