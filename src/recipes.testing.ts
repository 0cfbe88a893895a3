/** A file that is new in the house, or lines that go into one before what stands there. */
export type Step = { file: string; text: string; before?: string }

/** A text that stands further in here than where it goes. */
const flush = (text: string) => text.slice(1).replaceAll(/^ {6}/gm, '')

const ROOM = 'src/people/contact'

/** «I want to add…» (docs/house.md), followed in the contact room: each thing with the files its recipe names, and no other. */
export const recipes: Record<string, Step[]> = {
  'a table': [
    {
      file: 'db/migrations/9000_ejemplo.sql',
      text: `create table ejemplo (id bigint generated always as identity primary key, texto text not null, leido_en timestamptz);\n`,
    },
    { file: 'src/upkeep/retention/tables.ts', before: '  rol: casa,\n', text: '  ejemplo: casa,\n' },
  ],
  'a mail': [
    {
      file: 'src/upkeep/mail/kinds.server.ts',
      before: `  {\n    tipo: 'invitacion',\n`,
      text: `  {
    tipo: 'ejemplo',
    nombre: 'Ejemplo',
    cuando: 'Cuando alguien escribe un ejemplo',
    para: 'persona',
    llevaDatos: false,
  },
`,
    },
    {
      file: 'src/upkeep/mail/examples.server.ts',
      before: '  invitacion: (own)',
      text: `  ejemplo: (own) => exampleMail(sayer(exampleMailTexts, own), 'Llegó un ejemplo.'),\n`,
    },
    {
      file: 'src/upkeep/mail/examples.server.ts',
      before: `import { messageMail,`,
      text: flush(`
      import { exampleMailTexts } from '#people/contact/example-mail-texts.ts'
      import { exampleMail } from '#people/contact/examples.server.ts'
`),
    },
    {
      file: `${ROOM}/example-mail-texts.ts`,
      text: `export const exampleMailTexts = { 'correo-ejemplo': 'Un ejemplo' } as const\n`,
    },
    {
      file: 'src/fronts/texts/mail-entries.ts',
      before: `import { companyMailTexts }`,
      text: `import { exampleMailTexts } from '#people/contact/example-mail-texts.ts'\n`,
    },
    {
      file: 'src/fronts/texts/mail-entries.ts',
      before: '  [accessMailTexts,',
      text: `  [exampleMailTexts, 'de un ejemplo', ''],\n`,
    },
    {
      file: 'src/fronts/texts/mail-english.ts',
      before: `  ['correo-equipo'`,
      text: `  ['correo-ejemplo', 'An example'],\n`,
    },
    {
      file: `${ROOM}/examples.server.ts`,
      text: flush(`
      import type { Received } from '#kit/base/contract.ts'
      import type { Context } from '#platform/http/serve.server.ts'
      import { type Mail, queueMail } from '#platform/mail/mail.server.ts'
      import { mailWords, type SayMail } from '#platform/mail/mail-words.server.ts'
      import { exampleMailTexts } from './example-mail-texts.ts'
      import type { escribirEjemplo } from './messages-contract.ts'

      export function exampleMail(say: SayMail<typeof exampleMailTexts>, texto: string): Omit<Mail, 'to'> {
        return { tipo: 'ejemplo', subject: say('correo-ejemplo', {}), letter: { nombre: null, antes: texto } }
      }

      export async function writeExample({ texto }: Received<typeof escribirEjemplo>['body'], { db, env }: Context) {
        await db.transaction(async (tx) => {
          await tx.rows('insert into ejemplo (texto) values ($1)', [texto])
          const mail = exampleMail(await mailWords(tx, exampleMailTexts), texto)
          await queueMail(tx, env.APP_KEY, { ...mail, to: 'ana@ejemplo.mx' })
          await tx.rows('select pg_notify($1, $2)', ['ejemplo', texto])
        })
        return { success: true as const }
      }

      export async function listExamples({ db }: Context) {
        return { ejemplos: await db.rows<{ texto: string }>('select texto from ejemplo order by id') }
      }
`),
    },
  ],
  'a call': [
    {
      file: `${ROOM}/messages-contract.ts`,
      before: '/** P-03. */\n',
      text: flush(`
      export const ejemplos = endpoint({
        method: 'GET',
        path: '/api/v1/ejemplos',
        access: 'public',
        summary: 'Los ejemplos',
        reply: z.object({ ejemplos: z.array(z.object({ texto: z.string() })) }),
      })

      export const escribirEjemplo = endpoint({
        method: 'POST',
        path: '/api/v1/ejemplos',
        access: 'public',
        status: 201,
        summary: 'Escribe un ejemplo',
        body: z.strictObject({ texto: needed(80) }),
        reply: done,
      })
`),
    },
    {
      file: `${ROOM}/http.server.ts`,
      before: 'import { listMessages',
      text: `import { listExamples, writeExample } from './examples.server.ts'\n`,
    },
    {
      file: `${ROOM}/http.server.ts`,
      before: '  serve(messages.contacto,',
      text: `  serve(messages.ejemplos, (_, context) => listExamples(context)),
  serve(messages.escribirEjemplo, ({ body }, context) => writeExample(body, context)),
`,
    },
  ],
  'a job': [
    {
      file: `${ROOM}/jobs.server.ts`,
      text: flush(`
      import { job, listener } from '#platform/jobs/jobs.server.ts'

      const READ = 'update ejemplo set leido_en = now() where leido_en is null'

      export const contactJobs = [
        listener('contact.read', 'ejemplo', async (_, { db }) => void (await db.rows(READ))),
        job('contact.read-all', async (_, { db }) => void (await db.rows(READ)), { cron: '30 3 * * *' }),
      ]
`),
    },
    {
      file: `${ROOM}/room.server.ts`,
      before: '  calls:',
      text: `  jobs: async () => (await import('./jobs.server.ts')).contactJobs,\n`,
    },
    {
      file: 'src/upkeep/jobs/words.ts',
      before: `  'documents.mailNew':`,
      text: `  'contact.read-all': { nombre: 'Ejemplos', hace: 'Lee los ejemplos que faltan.' },\n`,
    },
    {
      file: 'src/upkeep/jobs/words.ts',
      before: `  'documents.load':`,
      text: `  'contact.read': { nombre: 'Ejemplo nuevo', hace: 'Lee cada ejemplo en cuanto llega.' },\n`,
    },
  ],
  'a page': [
    {
      file: 'src/pages.ts',
      before: '  contacto: {\n',
      text: `  ejemplos: { path: '/Ejemplos', title: 'Ejemplos', access: {}, file: 'people/contact/examples' },\n`,
    },
    {
      file: `${ROOM}/examples.page.tsx`,
      text: flush(`
      import { useLoaderData } from 'react-router'
      import { call } from '#kit/base/call.ts'

      export const loader = () => call('GET /api/v1/ejemplos', {})

      export function head() {
        return { description: 'Los ejemplos.' }
      }

      export function Component() {
        const { ejemplos } = useLoaderData<typeof loader>()
        return (
          <div className="wrap grid gap-4 py-6">
            <h1 className="text-3xl">Ejemplos</h1>
            <ul>
              {ejemplos.map(({ texto }) => (
                <li key={texto}>{texto}</li>
              ))}
            </ul>
          </div>
        )
      }
`),
    },
  ],
}
