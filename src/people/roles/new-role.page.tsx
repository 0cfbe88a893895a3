import { useLoaderData, useNavigate } from 'react-router'
import { useWrite } from '#kit/forms/use-write.ts'
import { useUnsaved } from '#kit/forms/use-unsaved.tsx'
import { call } from '#kit/base/call.ts'
import { at } from '#kit/base/place.ts'
import { toast } from '#kit/ui/toast.ts'
import { RecordFrame } from '#kit/lists/list-frame.tsx'
import { readRoleFields } from './role-fields.ts'
import { RoleForm } from './role-form.tsx'

export function loader() {
  return call('GET /api/v1/roles/permisos')
}

/** AD-r2. */
export function Component() {
  const permisos = useLoaderData<typeof loader>()
  const navigate = useNavigate()
  const { form, settle, guard } = useUnsaved()
  const submit = useWrite(async (fields) => {
    const body = readRoleFields(fields, permisos)
    await call('POST /api/v1/roles', { body })
    toast({ title: 'Rol creado', text: body.name })
    settle()
    await navigate(at('/roles'))
  })
  return (
    <RecordFrame title="Nuevo rol">
      <RoleForm form={form} permisos={permisos} submit={submit} button="Crear rol" />
      {guard}
    </RecordFrame>
  )
}
