import { useState } from 'react'
import { data, type LoaderFunctionArgs, useLoaderData, useNavigate, useRevalidator } from 'react-router'
import { moment } from '#kit/base/moment.ts'
import { useWrite } from '#kit/forms/use-write.ts'
import { useRecord } from '#kit/forms/use-record.tsx'
import { call } from '#kit/base/call.ts'
import { currentSession } from '#kit/base/current-session.ts'
import { at } from '#kit/base/place.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { say } from '#kit/base/texts.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { plural } from '#kit/ui/format.ts'
import { toast } from '#kit/ui/toast.ts'
import { mergeNames } from '#kit/forms/merge.ts'
import { MissingRecord } from '#kit/forms/missing-record.tsx'
import { orMissing } from '#kit/forms/or-missing.ts'
import { RecordFrame } from '#kit/lists/list-frame.tsx'
import { readRecordLog, type RecordLog, RecordLogList } from '#people/roles/record-log.tsx'
import type { UserAction } from './user-actions.ts'
import { AboveNotice } from '#people/roles/above-notice.tsx'
import { UserConfirm } from './user-confirm.tsx'
import { changedFields, checkPlace, readUserFields, type UserFields } from './user-fields.ts'
import { UserForm } from './user-form.tsx'
import { UserMenu } from './user-menu.tsx'
import type { UserOptions, UserRecord } from '#people/roles/user-options.ts'
import { stateLabels } from './user-states.ts'
import { userTexts } from './saved-texts.ts'

export async function loader({ params }: LoaderFunctionArgs) {
  const id = Number(params['id'])
  const user = await orMissing(call('GET /api/v1/usuarios/:id', { params: { id } }))
  if (!user) return data(null, { status: 404 })
  const [options, log] = await Promise.all([call('GET /api/v1/usuarios/opciones'), readRecordLog('usuario', id)])
  return { user, options, log }
}

export function head(loaded: { user: UserRecord } | null) {
  return { title: loaded?.user.name }
}

/** AD-u3: a user's data and rights, what may be done to the account, and what happened to it. */
export function Component() {
  // What `data` wraps arrives unwrapped.
  const loaded = useLoaderData() as { user: UserRecord; options: UserOptions; log: RecordLog | null } | null
  if (!loaded) return <MissingRecord list="users" text="Puede que lo hayan eliminado, o que no esté a tu alcance." />
  return <EditUser key={loaded.user.id} {...loaded} />
}

type EditUserProps = { user: UserRecord; options: UserOptions; log: RecordLog | null }

function EditUser(props: EditUserProps) {
  // Saved or given up: the form starts again from the record as it is then.
  const [turn, setTurn] = useState(0)
  return <UserTurn key={turn} {...props} onSettled={() => setTurn(turn + 1)} />
}

function UserTurn({ user: latest, options, log, onSettled }: EditUserProps & { onSettled: () => void }) {
  const record = useRecord(latest, onSettled)
  const { began: user, form, settle, guard, notice } = record
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [asked, setAsked] = useState<UserAction | null>(null)
  const isOwn = currentSession().user?.id === user.id
  const submit = useSaving(record, isOwn)

  return (
    <RecordFrame
      title={latest.name}
      aside={<UserFacts user={latest} />}
      action={<UserMenu user={latest} isOpen onChoose={setAsked} />}
    >
      <UserForm
        form={form}
        options={options}
        user={user}
        submit={submit}
        button="Guardar cambios"
        isOwn={isOwn}
        isAbove={!user.puede_editar}
        notice={
          user.puede_editar ? notice : <AboveNotice title="Esta cuenta tiene permisos o alcance que tú no tienes" />
        }
      />
      <RecordLogList log={log} />
      <UserConfirm
        action={asked}
        onClose={() => setAsked(null)}
        onDone={({ id }) => {
          if (id === 'eliminar') settle()
          void (id === 'eliminar' ? navigate(at('/users')) : revalidate())
        }}
      />
      {guard}
    </RecordFrame>
  )
}

/** Sends what differs from the record it was begun with; who was quicker is shown, and what was typed stays. */
function useSaving(record: ReturnType<typeof useRecord<UserRecord>>, isOwn: boolean) {
  const { began: user, current, begin, overtake } = record
  const showOthers = async ({ code }: Refusal) => {
    if (code !== 'version_anterior') return false
    overtake(await call('GET /api/v1/usuarios/:id', { params: { id: user.id } }), factsOf)
    return true
  }
  return useWrite(
    async (fields) => {
      const given = readUserFields(fields)
      const changes = changedFields(user, given, isOwn)
      if (Object.keys(changes).length === 0) return toast({ title: 'No hay cambios que guardar', kind: 'info' })
      if (changes.roles || changes.cliente_id !== undefined || changes.sucursal_id !== undefined) checkPlace(given)
      const now = current.current
      await call('POST /api/updateUser/:id', {
        params: { id: user.id },
        body: {
          ...changes,
          ...merged(changes, user, now),
          version: now.version,
        },
      })
      toast({ title: say(userTexts.updated) })
      await begin()
    },
    { onRefused: showOthers },
  )
}

/** Roles and permissions that somebody else gave or took meanwhile stay so. */
function merged({ roles, permissions }: Partial<UserFields>, began: UserRecord, now: UserRecord) {
  return {
    ...(roles && { roles: mergeNames(began.roles, roles, now.roles) }),
    ...(permissions && { permissions: mergeNames(began.permissions_auth, permissions, now.permissions_auth) }),
  }
}

function factsOf({ name, email, telefono, estado, roles, permissions_auth, sucursal, cliente }: UserRecord) {
  return {
    name,
    email,
    telefono,
    estado: stateLabels[estado].texto,
    roles,
    permissions_auth,
    sucursal: sucursal?.nombre,
    cliente: cliente?.nombre,
  }
}

function UserFacts({ user: { estado, ultimo_acceso, sesiones, segundo_factor, creado_en } }: { user: UserRecord }) {
  const { texto, tono } = stateLabels[estado]
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
      <Badge tone={tono}>{texto}</Badge>
      <span>Alta {moment(creado_en)}</span>
      <span>{ultimo_acceso ? `Último acceso ${moment(ultimo_acceso)}` : 'Nunca ha ingresado'}</span>
      <span>{plural(sesiones, 'sesión abierta', 'sesiones abiertas')}</span>
      <span>{segundo_factor ? 'Con verificación en dos pasos' : 'Sin verificación en dos pasos'}</span>
    </p>
  )
}
