import { useLoaderData } from 'react-router'
import { call } from '#kit/base/call.ts'
import { AccountData } from './account-data.tsx'
import { AccountFactor } from './account-factor.tsx'
import { AccountLook } from './account-look.tsx'
import { AccountKeys } from './account-keys.tsx'
import { AccountPrograms } from './account-programs.tsx'
import { AccountPassword } from './account-password.tsx'
import { AccountSessions } from './account-sessions.tsx'

export async function loader() {
  const [cuenta, { sesiones }, { llaves }] = await Promise.all([
    call('GET /api/v1/cuenta'),
    call('GET /api/v1/sesiones'),
    call('GET /api/v1/cuenta/llaves'),
  ])
  return { cuenta, sesiones, llaves }
}

/** One's own account: who one is, the password, the second factor, and where one is signed in. */
export function Component() {
  const { cuenta, sesiones, llaves } = useLoaderData<typeof loader>()
  return (
    <div className="wrap grid gap-10 py-8 desktop:py-12">
      <header className="grid gap-1">
        <h1 className="text-3xl">Mi cuenta</h1>
        <p className="text-soft">
          {cuenta.name} · {cuenta.email}
          {cuenta.roles.length > 0 && ` · ${cuenta.roles.join(', ')}`}
        </p>
      </header>
      <AccountPassword changedAt={cuenta.clave_en} email={cuenta.email} />
      <AccountFactor factor={cuenta.segundo_factor} />
      <AccountKeys llaves={llaves} />
      <AccountLook />
      <AccountSessions sesiones={sesiones} />
      <AccountPrograms />
      <AccountData />
    </div>
  )
}
