import { Refusal } from '#kit/base/refusal.ts'
import { at } from '#kit/base/place.ts'
import { pages } from '#pages.ts'
import { LinkButton } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'

/** What a loader asked for; null when it does not exist, is out of reach, or its number is none. */
export async function orMissing<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof Refusal && (error.status === 404 || error.status === 422)) return null
    throw error
  }
}

/** Said alike of what does not exist and of what is somebody else's. */
export function Missing({ list, title, text }: { list: 'clientes' | 'solicitudes'; title: string; text: string }) {
  return (
    <div className="wrap py-8">
      <EmptyState level={1} title={title} text={text}>
        <LinkButton href={at(pages[list].path)}>Ver la lista</LinkButton>
      </EmptyState>
    </div>
  )
}
