import { FileX } from 'lucide-react'
import { data, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { call } from '#kit/base/call.ts'
import { at } from '#kit/base/place.ts'
import { orMissing } from '#kit/forms/or-missing.ts'
import { pages } from '#pages.ts'
import { LinkButton } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import type { WholeDocument } from '#fiscal/documents/document-data.ts'
import { DocumentView } from './document-view.tsx'
import { kinds, nameOf } from '#fiscal/documents/fiscal-words.ts'

const list = pages.consultdocumentosSat.path

export async function loader({ request }: LoaderFunctionArgs) {
  const uuid = new URL(request.url).searchParams.get('uuid')?.trim()
  if (!uuid) throw redirect(at(`${list}?aviso=sin-documento`))
  const params = { uuid }
  const [document, verification] = await Promise.all([
    orMissing(call('GET /api/v1/documentos/:uuid', { params })),
    orMissing(call('GET /api/v1/documentos/:uuid/verificacion', { params })),
  ])
  const shown = document && verification ? { document, verification } : null
  return data(shown, { status: shown ? 200 : 404 })
}

export function head(shown: { document: WholeDocument } | null) {
  return { title: shown ? titleOf(shown.document) : 'El documento no existe' }
}

function titleOf(document: WholeDocument): string {
  return `${kinds[document.tipo].papel} ${nameOf(document)}`
}

/** C-07: one document, as whoever does the accounts has to know it. */
export function Component() {
  const shown = useLoaderData<typeof loader>()
  if (shown) return <DocumentView key={shown.document.uuid} {...shown} title={titleOf(shown.document)} />
  return (
    <div className="wrap py-8">
      <EmptyState
        level={1}
        title="El documento no existe"
        text="Revisa la dirección. Si es de otro cliente, desde esta cuenta no se ve."
        figure={<Icon of={FileX} size={40} />}
      >
        <LinkButton href={at(list)}>Ver tus documentos</LinkButton>
        <LinkButton href={at('/Contacto')} variant="secondary">
          Contacto
        </LinkButton>
      </EmptyState>
    </div>
  )
}
