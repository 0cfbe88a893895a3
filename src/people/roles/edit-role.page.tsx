import { useState } from 'react'
import { data, type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router'
import { useWrite } from '#kit/forms/use-write.ts'
import { useRecord } from '#kit/forms/use-record.tsx'
import { call } from '#kit/base/call.ts'
import { at } from '#kit/base/place.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { ConfirmDialog } from '#kit/forms/confirm-dialog.tsx'
import { plural } from '#kit/ui/format.ts'
import { toast } from '#kit/ui/toast.ts'
import { changesOf } from '#kit/forms/changes.ts'
import { AboveNotice } from './above-notice.tsx'
import { ChangesList } from '#kit/forms/changes-list.tsx'
import { mergeGrants } from '#kit/forms/merge.ts'
import { MissingRecord } from '#kit/forms/missing-record.tsx'
import { orMissing } from '#kit/forms/or-missing.ts'
import { RecordFrame } from '#kit/lists/list-frame.tsx'
import { readRecordLog, type RecordLog, RecordLogList } from './record-log.tsx'
import type { RoleRecord } from './role-columns.ts'
import { changedRole, readRoleFields, type RoleFields } from './role-fields.ts'
import { RoleForm } from './role-form.tsx'
import type { Permission } from './user-options.ts'

type Loaded = { role: RoleRecord; permisos: Permission[]; log: RecordLog | null }

export async function loader({ params }: LoaderFunctionArgs) {
  const id = Number(params['id'])
  const role = await orMissing(call('GET /api/v1/roles/:id', { params: { id } }))
  if (!role) return data(null, { status: 404 })
  const [permisos, log] = await Promise.all([call('GET /api/v1/roles/permisos'), readRecordLog('rol', id)])
  return { role, permisos, log }
}

export function head(loaded: Loaded | null) {
  return { title: loaded ? `Rol ${loaded.role.name}` : undefined }
}

/** AD-r3: what a role gives, told as a difference before it is saved. */
export function Component() {
  const loaded = useLoaderData() as Loaded | null // what `data` wraps arrives unwrapped
  if (!loaded) return <MissingRecord list="roles" text="Puede que alguien lo haya borrado." />
  return <EditRole key={loaded.role.id} {...loaded} />
}

function EditRole(props: Loaded) {
  // Saved or given up: the form starts again from the record as it is then.
  const [turn, setTurn] = useState(0)
  return <RoleTurn key={turn} {...props} onSettled={() => setTurn(turn + 1)} />
}

function RoleTurn({ role: latest, permisos, log, onSettled }: Loaded & { onSettled: () => void }) {
  const { began: role, current, form, settle, guard, begin, overtake, notice } = useRecord(latest, onSettled)
  const [asked, setAsked] = useState<Partial<RoleFields> | null>(null)
  const submit = useWrite(async (fields) => {
    const changes = changedRole(role, readRoleFields(fields, permisos))
    if (Object.keys(changes).length === 0) toast({ title: 'No hay cambios que guardar', kind: 'info' })
    else setAsked(changes)
    await Promise.resolve()
  })
  const save = async () => {
    try {
      const now = current.current
      const merged = asked?.permisos && { permisos: mergeGrants(role.permisos, asked.permisos, now.permisos) }
      await call('PATCH /api/v1/roles/:id', {
        params: { id: role.id },
        body: { ...asked, ...merged, version: now.version },
      })
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'version_anterior') throw error
      overtake(await call('GET /api/v1/roles/:id', { params: { id: role.id } }))
      return
    }
    toast({ title: 'Rol guardado', text: role.name })
    await begin()
  }

  return (
    <RecordFrame
      title={latest.name}
      aside={<RoleFacts role={latest} />}
      action={!latest.de_sistema && latest.puede_editar && <DeleteRole role={latest} onGone={settle} />}
    >
      <RoleForm
        form={form}
        permisos={permisos}
        role={role}
        submit={submit}
        button="Revisar y guardar"
        isAbove={!role.puede_editar}
        notice={
          role.puede_editar ? (
            notice
          ) : (
            <AboveNotice title="Este rol es del sistema, lo tienes tú, o da más de lo que tú tienes" />
          )
        }
      />
      <RecordLogList log={log} />
      <ConfirmDialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={`¿Guardar los cambios del rol ${role.name}?`}
        confirm="Guardar cambios"
        onConfirm={save}
      >
        <WhatChanges role={role} asked={asked} users={latest.usuarios} />
      </ConfirmDialog>
      {guard}
    </RecordFrame>
  )
}

function WhatChanges({ role, asked, users }: { role: RoleRecord; asked: Partial<RoleFields> | null; users: number }) {
  return (
    <div className="grid gap-4">
      <ChangesList changes={asked ? changesOf(pick(role, asked), asked) : []} />
      {users > 0 && (
        <p className="text-sm text-soft">
          Cuenta de inmediato para {plural(users, 'usuario', 'usuarios')} con este rol.
        </p>
      )}
    </div>
  )
}

/** Of the role, what the change is about: the rest is no difference. */
function pick(role: RoleRecord, change: Partial<RoleFields>): Partial<RoleRecord> {
  return Object.fromEntries(Object.entries(role).filter(([name]) => name in change))
}

function RoleFacts({ role: { de_sistema, usuarios, name } }: { role: RoleRecord }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
      {de_sistema && <Badge>Del sistema: no se borra</Badge>}
      <a href={at(`/users?rol=${encodeURIComponent(name)}`)} className="link">
        {plural(usuarios, 'usuario lo tiene', 'usuarios lo tienen')}
      </a>
    </p>
  )
}

function DeleteRole({ role: { id, name }, onGone }: { role: RoleRecord; onGone: () => void }) {
  const navigate = useNavigate()
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Button variant="danger" onClick={() => setAsked(true)}>
        Borrar rol
      </Button>
      <ConfirmDialog
        open={isAsked}
        onClose={() => setAsked(false)}
        title={`¿Borrar el rol ${name}?`}
        confirm="Borrar"
        isDanger
        onConfirm={async () => {
          await call('DELETE /api/v1/roles/:id', { params: { id } })
          toast({ title: 'Rol borrado', text: name })
          onGone()
          await navigate(at('/roles'))
        }}
        renderAbout={({ code }) =>
          code === 'en_uso' && (
            <a href={at(`/users?rol=${encodeURIComponent(name)}`)} className="link">
              Ver quiénes lo tienen
            </a>
          )
        }
      >
        Solo se puede borrar un rol que nadie tiene. No se puede deshacer.
      </ConfirmDialog>
    </>
  )
}
