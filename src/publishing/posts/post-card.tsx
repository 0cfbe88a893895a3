import { FileText } from 'lucide-react'
import type { Api } from '#api.ts'
import { at } from '#kit/base/place.ts'
import type { Reply } from '#kit/base/contract.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { day } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { Picture } from '#publishing/pictures/picture.tsx'
import { postPath } from '#publishing/pictures/slug.ts'

export type Post = Reply<Api['GET /api/v1/blog']>['publicaciones'][number]

type PostCardProps = {
  post: Post
  level?: 2 | 3
  /** In the first row of a page. */
  isEager?: boolean
}

/** A publication as a card: picture, category, title, excerpt, day. */
function PostCard({ post, level = 2, isEager }: PostCardProps) {
  const { titulo, extracto, imagen, publicado_en } = post
  const Heading = `h${level}` as const
  return (
    <article className="grid h-full content-start gap-3">
      {imagen && (
        <a href={at(postPath(post))} tabIndex={-1} aria-hidden className="block">
          <Picture
            picture={imagen}
            alt=""
            isEager={isEager}
            sizes="(min-width: 1025px) 26rem, (min-width: 480px) 50vw, 100vw"
            className="w-full rounded-panel"
          />
        </a>
      )}
      <div className="grid gap-1">
        <PostMarks post={post} />
        <Heading className="text-xl">
          <a href={at(postPath(post))} className="text-ink no-underline hover:text-accent-strong">
            {titulo}
          </a>
        </Heading>
        {extracto && <p className="text-soft text-pretty">{extracto}</p>}
        <time dateTime={publicado_en} className="text-sm text-soft">
          {day(publicado_en)}
        </time>
      </div>
    </article>
  )
}

/** What a publication is about, in marks. */
export function PostMarks({ post: { categoria, linea, marca, tiene_documento } }: { post: Post }) {
  const marks = [categoria, linea, marca].filter((mark) => mark !== null)
  if (marks.length === 0 && !tiene_documento) return null
  return (
    <p className="flex flex-wrap gap-1">
      {marks.map((mark) => (
        <Badge key={mark}>{mark}</Badge>
      ))}
      {tiene_documento && (
        <Badge tone="accent">
          <Icon of={FileText} size={14} /> PDF
        </Badge>
      )}
    </p>
  )
}

/** Cards of publications, one beside the other. */
export function PostGrid({ posts, level, eager = 0 }: { posts: Post[]; level?: 2 | 3; eager?: number }) {
  return (
    <ul className="grid gap-x-6 gap-y-12 sm:grid-cols-2 desktop:grid-cols-3 wide:grid-cols-4">
      {posts.map((post, place) => (
        <li key={post.id}>
          <PostCard post={post} level={level} isEager={place < eager} />
        </li>
      ))}
    </ul>
  )
}
