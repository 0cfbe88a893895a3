import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Application, type AskedFit, type Condition, conditionText, judgeFit } from './fit.ts'

function application(
  desde: number | null,
  hasta: number | null,
  motor: string | null,
  conditions: Condition[] = [],
  more: Partial<Application['proof']> = {},
): Application {
  const proof = {
    marca: 'Nissan',
    modelo: 'Tsuru',
    motor,
    desde,
    hasta,
    posicion: null,
    lado: null,
    nota: null,
    condiciones: conditions.map(conditionText),
    origen: 'aplicacion' as const,
    fuente: null,
    ...more,
  }
  return { makeKey: 'nissan', modelKey: 'tsuru', baseKey: undefined, conditions, proof }
}
const asked: AskedFit = {
  makeKey: 'nissan',
  modelKey: 'tsuru',
  baseKey: undefined,
  modelName: 'Tsuru',
  motor: 'L4 1.6L',
  year: 2005,
  engines: ['L4 1.6L', 'L4 2.0L'],
}
const judge = (applications: Application[], wanted: Partial<AskedFit> = {}, isUniversal = false) =>
  judgeFit(applications, { ...asked, ...wanted }, isUniversal)
const withAir: Condition = { atributo: 'aire', operador: '=', valor: 'sí' }
const withoutAir: Condition = { atributo: 'aire', operador: '=', valor: 'no' }

describe('verdicts', () => {
  test('yes only when vehicle, engine and year meet in one application', () => {
    expect(judge([application(1992, 2017, 'L4 1.6L')]).veredicto).toBe('si')
    expect(judge([application(1992, 2017, null)], { motor: null }).veredicto).toBe('si')
    expect(judge([application(1992, null, 'L4 1.6L')]).veredicto).toBe('si')
    expect(judge([application(1992, 2004, 'L4 1.6L'), application(2005, 2017, 'L4 2.0L')]).veredicto).toBe('no')
  })

  test('an engine nobody knows for the model is not one of those that are covered', () => {
    const both = [application(1992, 2017, 'L4 1.6L'), application(1992, 2017, 'L4 2.0L')]
    expect(judge(both, { motor: null }).veredicto).toBe('si')
    expect(judge(both, { motor: null, isOtherEngine: true })).toMatchObject({
      veredicto: 'depende',
      pregunta: '¿Tu motor es L4 1.6L o L4 2.0L?',
    })
    expect(judge([application(1992, 2017, null)], { motor: null, isOtherEngine: true }).veredicto).toBe('depende')
  })

  test('what one engine demands is not met by another', () => {
    const dated = (motor: string, conditions: Condition[] = []) => application(1992, 2017, motor, conditions)
    const [either, open] = [
      { motor: null },
      { veredicto: 'depende', pregunta: expect.stringContaining('¿Tu motor es') },
    ]
    expect(judge([dated('L4 1.6L'), dated('L4 2.0L', [withAir])], either)).toMatchObject(open)
    expect(judge([dated('L4 1.6L', [withAir]), dated('L4 2.0L', [withoutAir])], either)).toMatchObject(open)
    const both = [dated('L4 2.0L', [withAir]), dated('L4 2.0L', [withoutAir])]
    expect(judge([dated('L4 1.6L'), ...both], either).veredicto).toBe('si')
    // Two engines of the size asked.
    const sized = [dated('L4 1.6L', [withAir]), dated('L4 1.6L Turbo', [withoutAir])]
    expect(judge(sized, { motor: '1.6' }).veredicto).toBe('depende')
  })

  test('no: another year, engine, model or make', () => {
    expect(judge([application(1992, 2004, 'L4 1.6L')]).veredicto).toBe('no')
    expect(judge([application(1992, 2017, 'L4 2.0L')]).veredicto).toBe('no')
    expect(judge([application(1992, 2017, null)], { modelKey: 'sentra' }).veredicto).toBe('no')
    expect(judge([application(1992, 2017, null)], { makeKey: 'ford' }).veredicto).toBe('no')
  })

  test('depends, with the one question that decides', () => {
    expect(judge([application(1992, 2017, 'L4 1.6L')], { year: null })).toMatchObject({
      veredicto: 'depende',
      pregunta: '¿De qué año es tu Tsuru?',
    })
    expect(judge([application(1992, 2017, 'L4 1.6L')], { motor: null })).toMatchObject({
      veredicto: 'depende',
      pregunta: '¿Tu motor es L4 1.6L?',
    })
    expect(judge([application(1992, 2017, 'L4 1.6L', [withAir])])).toMatchObject({
      veredicto: 'depende',
      pregunta: '¿Con aire acondicionado?',
    })
    expect(judge([application(1992, 2017, null)], { modelKey: null })).toMatchObject({ veredicto: 'depende' })
  })

  test('applications that together take every case leave no question', () => {
    expect(
      judge([application(1992, 2017, '1.6', [withAir]), application(1992, 2017, '1.6', [withoutAir])], { motor: '1.6' })
        .veredicto,
    ).toBe('si')
    expect(
      judge([application(1992, 2017, 'L4 1.6L'), application(1992, 2017, 'L4 2.0L')], { motor: null }).veredicto,
    ).toBe('si')
  })

  test('what only a description says is never more certain than it is', () => {
    const said = (desde: number | null, motor: string | null) =>
      application(desde, desde && 2017, motor, [], { origen: 'descripcion' })
    expect(judge([said(1992, '1.6')]).veredicto).toBe('si')
    expect(judge([said(1992, null)]).veredicto).toBe('depende')
    expect(judge([said(null, null)]).veredicto).toBe('depende')
    expect(judge([said(2010, null)]).veredicto).toBe('no')
  })

  test('a generation of the model asked is a question, and so is the model without its generation', () => {
    const third: Application = {
      ...application(1992, 2017, null, [], { modelo: 'Tsuru III' }),
      modelKey: 'tsuruiii',
      baseKey: 'tsuru',
    }
    expect(judge([third])).toMatchObject({ veredicto: 'depende', pregunta: '¿Tu Tsuru es Tsuru III?' })
    const asksThird = { modelKey: 'tsuruiii', baseKey: 'tsuru', modelName: 'Tsuru III', motor: null }
    expect(judge([application(1992, 2017, null)], asksThird)).toMatchObject({
      veredicto: 'depende',
      pregunta: 'El catálogo dice Tsuru sin decir la generación: ¿le queda al Tsuru III?',
    })
    expect(judge([third, application(1992, 2017, null)], asksThird).veredicto).toBe('si')
  })

  test('an engine that the part does not state is a question', () => {
    expect(judge([application(1992, 2017, null)])).toMatchObject({
      veredicto: 'depende',
      pregunta: 'El catálogo no dice el motor: ¿le queda al L4 1.6L?',
    })
    expect(judge([application(1992, 2017, null), application(1992, 2017, 'L4 1.6L')]).veredicto).toBe('si')
  })

  test('one cell may state two engines', () => {
    const two = application(1992, 2017, '1.4,1.6 L')
    for (const [motor, verdict] of [
      ['1.4', 'si'],
      ['1.6', 'si'],
      ['1.8', 'no'],
    ] as const)
      expect(judge([two], { motor }).veredicto, motor).toBe(verdict)
  })

  test('a name that several makes share is a question where the make is not said, on either side', () => {
    const ford: Application = {
      ...application(1980, 1990, null, [], { marca: 'Ford', modelo: 'Pick Up' }),
      makeKey: 'ford',
      modelKey: 'pickup',
    }
    const nobodys: Application = {
      ...application(1980, 1990, null, [], { marca: '', modelo: 'Pick Up', origen: 'descripcion' }),
      makeKey: '',
      modelKey: 'pickup',
    }
    const pickup = { modelKey: 'pickup', modelName: 'Pick Up', year: 1985, motor: null }
    expect(judge([ford], { ...pickup, makeKey: 'ford' }).veredicto).toBe('si')
    expect(judge([ford], { ...pickup, makeKey: 'nissan' }).veredicto).toBe('no')
    expect(judge([ford], { ...pickup, makeKey: null, isAmbiguous: true })).toMatchObject({
      veredicto: 'depende',
      pregunta: '¿Tu Pick Up es Ford?',
    })
    expect(judge([nobodys], { ...pickup, makeKey: 'ford' })).toMatchObject({
      veredicto: 'depende',
      pregunta: 'La descripción dice Pick Up sin decir la marca: ¿es la tuya?',
    })
  })

  test('without applications: universal when it says so, else nothing is known', () => {
    expect(judge([], {}, true).veredicto).toBe('universal')
    expect(judge([]).veredicto).toBe('sin_datos')
  })

  test('every answer but «no data» carries its proof, and no yes contradicts it', () => {
    const year = fc.integer({ min: 1990, max: 2020 })
    const motor = fc.constantFrom(null, 'L4 1.6L', 'L4 2.0L')
    const one = fc
      .tuple(year, fc.nat(12), motor, fc.subarray([withAir]))
      .map(([from, length, engine, conditions]) => application(from, from + length, engine, conditions))
    fc.assert(
      fc.property(fc.array(one, { minLength: 1, maxLength: 5 }), year, motor, (applications, asking, engine) => {
        const { veredicto, pregunta, aplicaciones } = judge(applications, { year: asking, motor: engine })
        expect(veredicto === 'depende').toBe(pregunta !== undefined)
        expect(aplicaciones.length).toBeGreaterThan(0)
        if (veredicto !== 'si') return
        const meets = applications.some(
          ({ proof }) =>
            (proof.desde ?? 0) <= asking &&
            asking <= (proof.hasta ?? 9999) &&
            (engine === null || proof.motor === engine),
        )
        expect(meets).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })
})

test('conditions read as people say them', () => {
  expect(conditionText(withAir)).toBe('Con aire acondicionado')
  expect(conditionText({ ...withAir, operador: '!=' })).toBe('Sin aire acondicionado')
  expect(conditionText({ atributo: 'transmision', operador: '=', valor: 'automática' })).toBe('Transmisión: automática')
})
