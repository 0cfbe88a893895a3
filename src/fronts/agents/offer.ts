import type { ModelContext } from './page-tools.ts'

/** In a file of its own: what the tools are made of is named here, and not in what every visitor gets. */
export async function offer(context: ModelContext): Promise<void> {
  const { offerTools } = await import('./page-tools.ts')
  offerTools(context)
}
