import { createBuilder } from 'vite'

/** The browser's half with React as it warns, attributes included; into this folder, which is returned. */
export async function buildWarningClient(outDir: string): Promise<string> {
  const before = process.env['NODE_ENV']
  try {
    const builder = await createBuilder({
      mode: 'development',
      logLevel: 'error',
      environments: { client: { build: { outDir, minify: false, emptyOutDir: true } } },
    })
    const { client } = builder.environments
    if (client) await builder.build(client)
  } finally {
    process.env['NODE_ENV'] = before
  }
  return outDir
}
