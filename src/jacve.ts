import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { Argument, Command, Option } from 'commander'
import type { Db } from '#platform/database/db.server.ts'
import { type Env, EnvError, readEnv } from '#platform/settings/env.server.ts'
import { hasCatalogue, loadDemoCatalogue, openDatabase, rebuildIndex, withDb } from './database.ts'
import { atServer } from './address.ts'
import { say, withProgress } from './terminal.ts'

/** Something the person at the keyboard asked for cannot be done; told in a sentence, exit code 1. */
class Impossible extends Error {}

const TIPOS = ['productos', 'precios', 'existencias', 'aplicaciones', 'equivalencias'] as const
type Tipo = (typeof TIPOS)[number]

const program = inSpanish(new Command('jacve'))
  .usage('<orden> [opciones]')
  .description(
    'Administración de JACVE desde la terminal. Funciona junto a un servidor en marcha de la misma DATA_DIR.',
  )
  .helpCommand('help [orden]', 'muestra la ayuda de una orden')

order('migrate', 'Aplica las migraciones que falten.').action(() =>
  withDatabase(async (url) => {
    const { migrate } = await import('#platform/database/migrate.server.ts')
    const applied = await migrate(url, { onApplied: (nombre) => say(`Aplicada: ${nombre}`) })
    if (applied.length === 0) say('La base de datos ya estaba al día.')
  }),
)

order('demo', 'Llena una base de datos vacía con el catálogo de muestra.')
  .option('--partes <número>', 'cuántas partes (20,000 si no se dice)', wholeNumber)
  .action(({ partes }: { partes?: number }) =>
    withMigrated(async (db) => {
      if (await hasCatalogue(db))
        throw new Impossible('Ya hay un catálogo: el de muestra solo se carga en una base de datos vacía.')
      await loadDemoCatalogue(db, partes)
    }),
  )

order('import', 'Carga un archivo CSV, XLSX o JSONL. Si una fila está mal no se carga ninguna, salvo con --parcial.')
  .addArgument(new Argument('<archivo>', 'el archivo que se carga'))
  .addOption(new Option('--tipo <tipo>', 'qué contiene').choices(TIPOS).makeOptionMandatory())
  .option('--simular', 'revisa el archivo y dice qué cambiaría, sin cambiar nada')
  .option('--parcial', 'carga las filas correctas aunque otras tengan errores')
  .option('--con-dudas', 'carga también, tal cual, las filas que dejan dudas; sin esto se dicen y se quedan fuera')
  .option('--hoja <nombre>', 'la hoja del libro que se lee; si no, la primera que trae los encabezados')
  .addOption(new Option('--iva <precios>', 'si los precios del archivo traen IVA').choices(['incluido', 'sin']))
  .addOption(
    new Option(
      '--reversible',
      'guarda lo que había, para poder revertir la carga en la pantalla; hasta 100 MB, y tarda más',
    ).conflicts(['simular', 'conDudas', 'iva']),
  )
  .action(importCommand)

order('documentos', 'Carga documentos electrónicos (CFDI): un XML, un ZIP de XML y PDF, o una carpeta con ambos.')
  .addArgument(new Argument('<archivo>', 'archivo .xml o .zip, o carpeta'))
  .action(async (path: string) => {
    if (!existsSync(path)) throw new Impossible(`No existe ${path}`)
    await withMigrated(async (db, env) => {
      const { runDocuments } = await import('./documents-command.ts')
      if (!(await runDocuments(db, env, path))) process.exitCode = 1
    })
  })

order('user:create', 'Crea un usuario e imprime el enlace con el que elige su contraseña.')
  .addArgument(new Argument('<correo>', 'su correo electrónico'))
  .requiredOption('--nombre <nombre>', 'cómo se llama')
  .addOption(new Option('--rol <rol...>', 'uno o más roles').default(['admin']))
  .option('--sucursal <clave>', 'la sucursal a la que pertenece')
  .option('--cliente <clave>', 'el cliente de quien es')
  .action((email: string, options: { nombre: string; rol: string[]; sucursal?: string; cliente?: string }) =>
    withPeople((people, db, env) => people.createPerson(db, env, email, options)),
  )

order('user:reset', 'Imprime un enlace para elegir otra contraseña y cierra las sesiones de ese usuario.')
  .addArgument(new Argument('<correo>', 'su correo electrónico'))
  .option('--sin-segundo-factor', 'quita también la verificación en dos pasos, si perdió su teléfono')
  .action((email: string, options: { sinSegundoFactor?: boolean }) =>
    withPeople((people, db, env) => people.resetPerson(db, env, email, options)),
  )

order('reindex', 'Escribe de nuevo el índice de búsqueda, sin detener el servidor.').action(() =>
  withMigrated(rebuildIndex),
)

order('modo', 'Pone la tienda en solo lectura (se consulta, no se guarda) o de nuevo en normal, sin reiniciarla.')
  .addArgument(new Argument('<modo>', 'solo-lectura o normal').argParser(modeOf))
  .action(async (mode: string) => {
    const { setReadOnly } = await import('#platform/http/read-only.server.ts')
    setReadOnly(readEnv(process.env), mode === 'solo-lectura')
    say(
      mode === 'normal'
        ? 'La tienda vuelve a guardar.'
        : 'La tienda está en solo lectura: «jacve modo normal» la regresa.',
    )
  })

order('aviso-de-servicio', 'Dice algo a todos en cada página y en /estado, o anuncia un mantenimiento.')
  .addArgument(new Argument('[texto]', 'una frase, de 70 letras a lo más'))
  .option('--desde <momento>', 'cuándo empieza el mantenimiento: AAAA-MM-DD HH:MM, hora de México')
  .option('--hasta <momento>', 'cuándo termina; después el aviso se quita solo')
  .option('--solo-lectura', 'en ese tiempo se consulta, pero no se guarda')
  .option('--quitar', 'quita el aviso')
  .action(noticeCommand)

order('backup', 'Guarda la base de datos y los archivos de DATA_DIR en un solo archivo .tar, sin detener el servidor.')
  .addArgument(new Argument('[archivo]', 'el archivo .tar que se escribe; no debe existir'))
  .option('--continuo', 'guarda lo que cambia en BACKUP_URL, cifrado con BACKUP_KEY, hasta que se detenga')
  .option('--probar', 'restaura lo guardado en BACKUP_URL en una carpeta temporal y cuenta sus filas')
  .action(backupCommand)

order('restore', 'Pone un respaldo en DATA_DIR, que debe estar vacía; luego basta con «npm start».')
  .addArgument(new Argument('[archivo]', 'el archivo .tar que hizo «backup»'))
  .option('--hasta <momento>', 'del respaldo continuo, como estaba en ese momento: AAAA-MM-DD HH:MM, o ahora')
  .action(restoreCommand)

const number = new Intl.NumberFormat('es-MX', { maximumFractionDigits: 1 })

await program.parseAsync().catch((error: unknown) => {
  const expected = error instanceof Impossible || error instanceof EnvError
  console.error(error instanceof Error && (expected || !process.env['DEBUG']) ? error.message : error)
  process.exitCode = error instanceof EnvError ? 78 : 1
})

type ImportOptions = {
  tipo: Tipo
  simular?: boolean
  parcial?: boolean
  conDudas?: boolean
  hoja?: string
  iva?: 'incluido' | 'sin'
  reversible?: boolean
}

async function importCommand(path: string, { reversible, iva, ...options }: ImportOptions): Promise<void> {
  if (!existsSync(path)) throw new Impossible(`No existe el archivo ${path}`)
  await withMigrated(async (db, env) => {
    const { runImport, runReversible } = await import('./import-command.ts')
    const asked = { ...options, ...(iva && { conIva: iva === 'incluido' }) }
    const isWhole = reversible ? await runReversible(db, env, path, asked) : await runImport(db, path, asked)
    if (!isWhole) process.exitCode = 1
  })
}

type People = typeof import('./user-command.ts')

/** Work on users; what cannot be done is told in a sentence. */
function withPeople(work: (people: People, db: Db, env: Env) => Promise<void>): Promise<void> {
  return withMigrated(async (db, env) => {
    const people = await import('./user-command.ts')
    await work(people, db, env).catch((error: unknown) => {
      throw error instanceof people.UserFault ? new Impossible(error.message) : error
    })
  })
}

type NoticeOptions = { desde?: string; hasta?: string; soloLectura?: true; quitar?: true }

async function noticeCommand(texto: string | undefined, options: NoticeOptions): Promise<void> {
  const { LONGEST_NOTICE, noticeText, setServiceNotice } = await import('#platform/http/read-only.server.ts')
  const env = readEnv(process.env)
  if (options.quitar) {
    setServiceNotice(env, undefined)
    return say('Ya no hay aviso.')
  }
  if (!texto?.trim()) throw new Impossible('falta el argumento <texto>, o --quitar')
  if (texto.trim().length > LONGEST_NOTICE)
    throw new Impossible(`El aviso puede tener ${LONGEST_NOTICE} letras a lo más: debe caber en un teléfono`)
  const { momentOf } = await import('./moment-typed.ts')
  const at = (typed: string | undefined) => (typed ? momentOf(typed).toISOString() : undefined)
  const [desde, hasta] = [at(options.desde), at(options.hasta)]
  if (hasta && (hasta <= (desde ?? '') || Date.parse(hasta) <= Date.now()))
    throw new Impossible('El aviso terminaría antes de empezar')
  setServiceNotice(env, { texto: texto.trim(), desde, hasta, soloLectura: options.soloLectura ?? false })
  say(`Desde ahora cada página dice: ${noticeText(env)}`)
}

async function backupCommand(file: string | undefined, options: { continuo?: true; probar?: true }): Promise<void> {
  if (process.env['DATABASE_URL']) throw new Impossible(onlyEmbedded('backup', 'pg_basebackup o pg_dump'))
  if (options.continuo || options.probar)
    return withBackups(async (backups) => {
      await (options.probar ? backups.tryBackup() : backups.keepBackingUp())
    })
  if (!file) throw new Impossible('falta el argumento <archivo>')
  await withDatabase(async (url, env) => {
    const { backup } = await import('#platform/backup/backup.server.ts')
    const bytes = await withProgress('Respaldo', (onProgress) =>
      backup({ url, dataDir: env.DATA_DIR, file: resolve(file), onProgress }),
    )
    say(`${resolve(file)}: ${number.format(bytes / 1e6)} MB. Contiene contraseñas y datos de clientes: guárdalo bien.`)
  })
}

/** Before anything reads the environment in full: that already keeps a key in DATA_DIR, which must stay empty. */
async function restoreCommand(file: string | undefined, { hasta }: { hasta?: string }): Promise<void> {
  if (process.env['DATABASE_URL']) throw new Impossible(onlyEmbedded('restore', 'pg_restore'))
  if (hasta) return withBackups((backups) => backups.restoreUntil(hasta))
  if (!file) throw new Impossible('falta el argumento <archivo>, o --hasta para el respaldo continuo')
  if (!existsSync(file)) throw new Impossible(`No existe el archivo ${file}`)
  const dataDir = resolve(process.env['DATA_DIR'] || './data')
  const { restore } = await import('#platform/backup/backup.server.ts')
  await withProgress('Restauración', (onProgress) => restore({ dataDir, file, onProgress }))
  say(`Restaurado en ${dataDir}. Inicia con «npm start».`)
}

type Backups = typeof import('./backup-command.ts')

/** Work on the continuous backup; what cannot be done is told in a sentence. */
async function withBackups(work: (backups: Backups) => Promise<void>): Promise<void> {
  const backups = await import('./backup-command.ts')
  await work(backups).catch((error: unknown) => {
    throw error instanceof EnvError || !(error instanceof Error) ? error : new Impossible(error.message)
  })
}

/** Runs work on the database of this environment: the embedded one is started for it, or adopted when it runs. */
async function withDatabase(work: (url: string, env: Env) => Promise<void>): Promise<void> {
  const env = atServer(readEnv(process.env))
  const { url, own } = await openDatabase(env)
  try {
    await work(url, env)
  } finally {
    await own?.stop()
  }
}

/** The same with every migration applied: the embedded database gets them, a foreign one must have them. */
function withMigrated(work: (db: Db, env: Env) => Promise<void>): Promise<void> {
  return withDatabase(async (url, env) => {
    const { migrate, missingMigrations } = await import('#platform/database/migrate.server.ts')
    if (!env.DATABASE_URL) await migrate(url)
    await withDb(url, async (db) => {
      const missing = await missingMigrations(db)
      if (missing.length > 0) {
        throw new Impossible(`Faltan migraciones (${missing.join(', ')}): corre antes «npm run jacve -- migrate»`)
      }
      await work(db, env)
    })
  })
}

function onlyEmbedded(command: string, tools: string): string {
  return `«${command}» es para la base de datos propia de JACVE. Con DATABASE_URL usa las herramientas de ese servidor (${tools}).`
}

function order(name: string, description: string): Command {
  return inSpanish(program.command(name)).description(description)
}

function inUsage(text: string): string {
  return text.replace('[options]', '[opciones]')
}

/** Titles and messages that Commander writes in English. */
function inSpanish(command: Command): Command {
  const titles = new Map([
    ['Usage:', 'Uso:'],
    ['Arguments:', 'Argumentos:'],
    ['Options:', 'Opciones:'],
    ['Commands:', 'Órdenes:'],
  ])
  const messages: [RegExp, string][] = [
    [/^error: /, ''],
    [/missing required argument '(.+?)'/, 'falta el argumento <$1>'],
    [/required option '(.+?)' not specified/, 'falta la opción $1'],
    [/unknown option '(.+?)'/, 'no existe la opción $1'],
    [/unknown command '(.+?)'/, 'no existe la orden «$1»'],
    [/too many arguments.*/, 'sobran argumentos'],
    [/option '(.+?)' argument missing/, 'falta el valor de $1'],
    [/option '([^']+)' argument '([^']*)' is invalid\. Allowed choices are ([^.]+)\./, '«$2» no vale para $1: usa $3'],
    [/option '([^']+)' argument '([^']*)' is invalid\. /, '«$2» no vale para $1: '],
    [/\(Did you mean (.+)\?\)/, '(¿Quisiste decir $1?)'],
  ]
  return command
    .helpOption('-h, --help', 'muestra esta ayuda')
    .configureHelp({
      styleTitle: (title) => titles.get(title) ?? title,
      styleUsage: inUsage,
      subcommandTerm: (sub) => inUsage([sub.name(), sub.usage()].join(' ')),
      optionDescription: ({ description, argChoices }) =>
        argChoices ? `${description}: ${argChoices.join(', ')}` : description,
    })
    .configureOutput({
      outputError: (text, write) => write(messages.reduce((said, [from, to]) => said.replace(from, to), text)),
    })
}

function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new Impossible(`«${text}» no es un número de partes`)
  return Number(text)
}

function modeOf(text: string): string {
  if (text !== 'solo-lectura' && text !== 'normal')
    throw new Impossible(`«${text}» no vale: escribe solo-lectura o normal`)
  return text
}
