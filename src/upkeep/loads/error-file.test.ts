import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { faultsCsv, writeFaults } from './error-file.server.ts'

test('the file opens in Excel: its mark, its headers, one line a fault', () => {
  const csv = faultsCsv([
    { fila: 3, columna: 'CLAVE', valor: '=1+1', motivo: 'El código no tiene "letras", ni números' },
  ])
  expect(csv).toBe('\uFEFFfila,columna,valor,motivo\r\n3,CLAVE,\'=1+1,"El código no tiene ""letras"", ni números"\r\n')
})

test('the first folder that can be written is taken', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'jacve-errores-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'ocupado'), '')
  const written = await writeFaults('/otra/lista.xlsx', [], [join(folder, 'ocupado'), join(folder, 'a/b')])
  expect(written).toBe(join(folder, 'a/b/lista.errores.csv'))
  expect(await readFile(written ?? '', 'utf8')).toContain('fila,columna')
  expect(await writeFaults('/otra/lista.xlsx', [], [join(folder, 'ocupado')])).toBeUndefined()
})
