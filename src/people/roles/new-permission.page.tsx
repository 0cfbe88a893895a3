import { useNavigate } from 'react-router'
import { useWrite } from '#kit/forms/use-write.ts'
import { useUnsaved } from '#kit/forms/use-unsaved.tsx'
import { call } from '#kit/base/call.ts'
import { at } from '#kit/base/place.ts'
import { toast } from '#kit/ui/toast.ts'
import { RecordFrame } from '#kit/lists/list-frame.tsx'
import { PermissionForm } from './permission-form.tsx'

export function loader() {
  return null
}

/** AD-p2. */
export function Component() {
  const navigate = useNavigate()
  const { form, settle, guard } = useUnsaved()
  const submit = useWrite(async (fields) => {
    const body = { name: fields.text('name').trim(), descripcion: fields.text('descripcion').trim() }
    await call('POST /api/v1/permisos', { body })
    toast({ title: 'Permiso creado', text: body.name })
    settle()
    await navigate(at('/permisos'))
  })
  return (
    <RecordFrame
      title="Nuevo permiso"
      aside={
        <p className="max-w-prose text-soft">El rol admin lo tiene desde que existe; a los demás se les da en Roles.</p>
      }
    >
      <PermissionForm form={form} submit={submit} button="Crear permiso" />
      {guard}
    </RecordFrame>
  )
}
