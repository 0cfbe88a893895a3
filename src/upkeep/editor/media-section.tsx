import { Images } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Api } from '#api.ts'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import { at } from '#kit/base/place.ts'
import { report } from '#kit/base/report.ts'
import { postPath } from '#publishing/pictures/slug.ts'
import { LinkButton } from '#kit/ui/button.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import type { SectionProps } from './section.ts'
import { Panel } from './panel.tsx'
import { agree } from '#kit/ui/format.ts'

type Posts = Reply<Api['GET /api/v1/partes/:k_parte/publicaciones']>

/** What shows the part and what was written about it; both have pages of their own. */
export function MediaSection({ desk: { base } }: Pick<SectionProps, 'desk'>) {
  const { id, k_parte, imagenes } = base
  const [posts, setPosts] = useState<Posts>([])
  useEffect(() => {
    call('GET /api/v1/partes/:k_parte/publicaciones', { params: { k_parte } })
      .then(setPosts)
      .catch((error: unknown) => report('publicaciones', error))
  }, [k_parte])
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <Panel title="Imágenes y vista 360°">
        <div className="grid justify-items-start gap-3 md:col-span-3">
          <p className="text-soft">
            {imagenes === 0
              ? 'La parte no tiene fotos: su página muestra el dibujo de la línea.'
              : `La parte tiene ${agree(imagenes, 'una imagen', `${imagenes} imágenes`)}.`}
          </p>
          <LinkButton href={at(`/AdminProductos/${id}/imagenes`)} variant="secondary">
            <Icon of={Images} /> Administrar las imágenes
          </LinkButton>
        </div>
      </Panel>
      <Panel title="Documentos" text="Boletines y publicaciones que hablan de la parte o de su línea.">
        <ul className="grid gap-1 md:col-span-3">
          {posts.map((post) => (
            <li key={post.id}>
              <a href={at(postPath(post))} className="link">
                {post.titulo}
              </a>
            </li>
          ))}
          {posts.length === 0 && <li className="text-soft">Todavía no hay ninguno.</li>}
        </ul>
      </Panel>
    </div>
  )
}
