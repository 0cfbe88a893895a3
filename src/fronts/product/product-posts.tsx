import { useEffect, useRef, useState } from 'react'
import type { Api } from '#api.ts'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import { at } from '#kit/base/place.ts'
import { report } from '#kit/base/report.ts'
import { postPath } from '#publishing/pictures/slug.ts'
import { day } from '#kit/ui/format.ts'

type Posts = Reply<Api['GET /api/v1/partes/:k_parte/publicaciones']>

/** What was written about the part; asked for when one comes near it, and nothing is missed without. */
export function ProductPosts({ k_parte }: { k_parte: string }) {
  const place = useRef<HTMLDivElement>(null)
  const [posts, setPosts] = useState<Posts>([])
  useEffect(() => {
    if (!place.current) return undefined
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        watch.disconnect()
        call('GET /api/v1/partes/:k_parte/publicaciones', { params: { k_parte } })
          .then(setPosts)
          .catch((error: unknown) => report('publicaciones', error))
      },
      { rootMargin: '400px' },
    )
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [k_parte])
  return (
    <div ref={place}>
      {posts.length > 0 && (
        <section aria-labelledby="publicaciones" className="wrap mt-14">
          <h2 id="publicaciones" className="mb-4 text-2xl">
            Para leer
          </h2>
          <ul className="grid gap-2">
            {posts.map((post) => (
              <li key={post.id} className="border-b border-line">
                <a
                  href={at(postPath(post))}
                  className="flex min-h-11 items-center justify-between gap-2 no-underline hover:text-accent-strong"
                >
                  {post.titulo}
                  <span className="shrink-0 text-sm text-soft">{day(post.publicado_en)}</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
