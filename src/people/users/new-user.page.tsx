import { useLoaderData, useNavigate } from 'react-router'
import { useWrite } from '#kit/forms/use-write.ts'
import { useUnsaved } from '#kit/forms/use-unsaved.tsx'
import { call } from '#kit/base/call.ts'
import { at } from '#kit/base/place.ts'
import { say } from '#kit/base/texts.ts'
import { toast } from '#kit/ui/toast.ts'
import { RecordFrame } from '#kit/lists/list-frame.tsx'
import { checkPlace, readUserFields } from './user-fields.ts'
import { UserForm } from './user-form.tsx'
import { userTexts } from './saved-texts.ts'

export function loader() {
  return call('GET /api/v1/usuarios/opciones')
}

/** AD-u2: makes a user, who chooses his password by the link in his invitation. */
export function Component() {
  const options = useLoaderData<typeof loader>()
  const navigate = useNavigate()
  const { form, settle, guard } = useUnsaved()
  const submit = useWrite(async (fields) => {
    const body = readUserFields(fields)
    checkPlace(body)
    await call('POST /api/storeUser', { body })
    toast({ title: say(userTexts.created), text: `La invitación va en camino a ${body.email}.` })
    settle()
    await navigate(at('/users'))
  })
  return (
    <RecordFrame title="Nuevo usuario">
      <UserForm form={form} options={options} submit={submit} button="Crear e invitar" />
      {guard}
    </RecordFrame>
  )
}
