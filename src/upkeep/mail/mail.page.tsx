import { type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router'
import { call } from '#kit/base/call.ts'
import type { Sent } from '#kit/base/contract.ts'
import type { Api } from '#api.ts'
import { ListFrame } from '#kit/lists/list-frame.tsx'
import { Tabs } from '#kit/ui/tabs.tsx'
import { MailQueue } from './mail-queue.tsx'
import { MailRecipients } from './mail-recipients.tsx'
import { MailServer } from './mail-server.tsx'
import { MailTemplates } from './mail-templates.tsx'

const views = [
  ['servidor', 'Servidor'],
  ['destinatarios', 'Destinatarios'],
  ['plantillas', 'Plantillas'],
  ['cola', 'Cola de envío'],
] as const
type Query = NonNullable<Sent<Api['GET /api/v1/correos']>['query']>

export async function loader({ request }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams
  const ver = views.find(([name]) => name === params.get('ver'))?.[0] ?? 'servidor'
  if (ver === 'destinatarios') return { ver, datos: await call('GET /api/v1/correos/destinatarios', {}) }
  if (ver === 'plantillas') return { ver, datos: await call('GET /api/v1/correos/plantillas', {}) }
  if (ver === 'servidor') return { ver, datos: await call('GET /api/v1/correos/servidor', {}) }
  // The call takes what it knows of the address and leaves the rest.
  const query = Object.fromEntries(params) as Query
  return { ver, datos: await call('GET /api/v1/correos', { query }) }
}

/** How the shop's mail goes out, to whom, in which words, and what became of it (AD-e3). */
export function Component() {
  const shown = useLoaderData<typeof loader>()
  const { pathname } = useLocation()
  return (
    <ListFrame
      lists={['Correos']}
      label="Correo"
      current="Correos"
      text="Por dónde sale el correo de la tienda, quién recibe lo que llega para la empresa, con qué palabras se escribe y qué pasó con cada envío."
    >
      <Tabs
        label="Correo"
        tabs={views.map(([name, text]) => ({ href: `${pathname}?ver=${name}`, text, isCurrent: name === shown.ver }))}
      />
      {shown.ver === 'servidor' && <MailServer {...shown.datos} />}
      {shown.ver === 'destinatarios' && <MailRecipients {...shown.datos} />}
      {shown.ver === 'plantillas' && <MailTemplates {...shown.datos} />}
      {shown.ver === 'cola' && <MailQueue {...shown.datos} />}
    </ListFrame>
  )
}
