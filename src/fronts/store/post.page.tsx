import { Download } from 'lucide-react'
import { data, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import type { Api } from '#api.ts'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import { currentSession } from '#kit/base/current-session.ts'
import { at } from '#kit/base/place.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { Picture } from '#publishing/pictures/picture.tsx'
import { PostGrid, PostMarks } from '#publishing/posts/post-card.tsx'
import { picturePath, widthUpTo } from '#publishing/pictures/picture-address.ts'
import { RichText } from '#publishing/editor/rich-text.tsx'
import { ShareLinks } from '#publishing/editor/share-links.tsx'
import { postPath } from '#publishing/pictures/slug.ts'
import { Alert } from '#kit/ui/alert.tsx'
import { Breadcrumbs } from '#kit/ui/breadcrumbs.tsx'
import { LinkButton } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { day } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { CompactCard } from '#fronts/lists/compact-card.tsx'

type Whole = Reply<Api['GET /api/v1/blog/:id']>
type Data = { whole: Whole | null; address: string; isPreview: boolean }

/** P-19: `/DetallePosts/12` and `/DetallePosts/12-titulo`; the title of now is the canonical one. What is not published is a true 404. */
export async function loader({ params, request }: LoaderFunctionArgs) {
  const { origin, searchParams } = new URL(request.url)
  const id = Number(/^\d{1,15}(?=-|$)/.exec(params['id'] ?? '')?.[0])
  const isPreview = searchParams.has('vista') && currentSession().permissions.includes('publicaciones-read')
  const whole = id ? await find(id, isPreview) : null
  if (!whole) return data<Data>({ whole: null, address: '', isPreview }, { status: 404 })
  const path = postPath(whole.publicacion)
  if (!isPreview && params['id'] !== path.slice('/DetallePosts/'.length)) throw redirect(at(path), 301)
  return data<Data>({ whole, address: origin + at(path), isPreview })
}

async function find(id: number, isPreview: boolean): Promise<Whole | null> {
  try {
    const asked = { params: { id } }
    return await (isPreview ? call('GET /api/v1/publicaciones/:id/vista', asked) : call('GET /api/v1/blog/:id', asked))
  } catch (error) {
    if (error instanceof Refusal && (error.status === 404 || error.status === 422)) return null
    throw error
  }
}

export function head({ whole, address, isPreview }: Data) {
  if (!whole) return { title: 'Publicación no encontrada', noindex: true }
  const { publicacion } = whole
  const { titulo, extracto, imagen, publicado_en, actualizado_en, autor } = publicacion
  const image = imagen ? picturePath(imagen.clave, widthUpTo(imagen, 1024)) : undefined
  return {
    title: titulo,
    description: extracto || titulo,
    canonical: postPath(publicacion),
    noindex: isPreview,
    type: 'article' as const,
    image,
    jsonLd: [
      {
        '@type': 'BlogPosting',
        headline: titulo,
        description: extracto,
        datePublished: publicado_en,
        dateModified: actualizado_en,
        mainEntityOfPage: address,
        ...(image && { image: new URL(at(image), address).href }),
        ...(autor && { author: { '@type': 'Person', name: autor } }),
      },
    ],
  }
}

export function Component() {
  const { whole, address, isPreview } = useLoaderData<Data>()
  return whole ? <PostView whole={whole} address={address} isPreview={isPreview} /> : <UnknownPost />
}

function PostView({ whole, address, isPreview }: Data & { whole: Whole }) {
  const { publicacion, productos, relacionadas } = whole
  const { id, titulo, cuerpo, imagen, alt, documento_nombre } = publicacion
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-16 py-4">
      <article className="mx-auto grid w-full max-w-prose grid-cols-[minmax(0,1fr)] gap-6">
        {isPreview && <Alert kind="info" title="Vista previa: así se verá. Solo la ves tú." />}
        <PostHead post={publicacion} />
        {imagen && (
          <Picture
            picture={imagen}
            alt={alt}
            isEager
            sizes="(min-width: 768px) 65ch, 100vw"
            className="w-full rounded-panel"
          />
        )}
        <RichText html={cuerpo} />
        {publicacion.tiene_documento && (
          <LinkButton href={at(`/publicaciones/${id}/documento.pdf`)} external>
            <Icon of={Download} /> {documento_nombre || 'Abrir el PDF'}
          </LinkButton>
        )}
        {!isPreview && <ShareLinks title={titulo} address={address} />}
      </article>
      {productos.length > 0 && <Parts parts={productos} />}
      {relacionadas.length > 0 && (
        <section aria-labelledby="relacionadas">
          <h2 id="relacionadas" className="mb-4 text-2xl">
            Sigue leyendo
          </h2>
          <PostGrid posts={relacionadas} level={3} />
        </section>
      )}
    </div>
  )
}

function PostHead({ post }: { post: Whole['publicacion'] }) {
  const { titulo, extracto, tipo, autor, publicado_en } = post
  const list =
    tipo === 'blog' ? { texto: 'Blog', path: '/ListBlogs' } : { texto: 'Boletines técnicos', path: '/ListBolletin' }
  return (
    <header className="grid gap-3">
      <Breadcrumbs
        crumbs={[{ texto: 'Inicio', href: at('/home') }, { texto: list.texto, href: at(list.path) }, { texto: titulo }]}
      />
      <PostMarks post={post} />
      <h1 className="text-3xl">{titulo}</h1>
      {extracto && <p className="text-lg text-pretty text-soft">{extracto}</p>}
      <p className="text-sm text-soft">
        <time dateTime={publicado_en}>{day(publicado_en)}</time>
        {autor && ` · ${autor}`}
      </p>
    </header>
  )
}

function Parts({ parts }: { parts: Whole['productos'] }) {
  return (
    <section aria-labelledby="partes">
      <h2 id="partes" className="mb-4 text-2xl">
        Partes de las que hablamos
      </h2>
      <ul className="grid gap-2 desktop:grid-cols-2">
        {parts.map((part) => (
          <li key={part.id}>
            <CompactCard part={part} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function UnknownPost() {
  return (
    <div className="wrap py-12">
      <EmptyState
        level={1}
        title="Esta publicación no existe"
        text="Puede que se haya retirado o que todavía no se publique."
      >
        <LinkButton href={at('/ListBlogs')}>Ver el blog</LinkButton>
        <LinkButton href={at('/home')} variant="secondary">
          Ir al inicio
        </LinkButton>
      </EmptyState>
    </div>
  )
}
