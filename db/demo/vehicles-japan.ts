// Vehicles of Japanese makes sold in Mexico. One row a model; the columns are explained in vehicles.ts.

export const nissan = `
Tsuru         | auto   | 1984 1988 1992-2017     | 100 | L4 1.6L                                                          | Tsuru I; Tsuru II; Tsuru III; Sentra B13
Versa         | auto   | 2012 2020-              | 95 | L4 1.6L                                                           | Versa Drive; V-Drive
March         | auto   | 2012-2024               | 82 | L4 1.6L                                                           |
Sentra        | auto   | 1991 1995 2000 2007 2013 2020- | 84 | L4 1.6L 1991-1999, L4 1.8L 2000-2006, L4 2.5L 2002-2006, L4 2.0L 1995-2012, L4 1.8L 2013-2019, L4 2.0L 2020- | Sentra B14; Sentra B15; Sentra B16; Sentra B17
Tiida         | auto   | 2007-2018               | 78 | L4 1.8L, L4 1.6L 2012-                                            | Tiida Sedán; Tiida HB
Platina       | auto   | 2002-2010               | 64 | L4 1.6L                                                           |
Aprio         | auto   | 2008-2011               | 32 | L4 1.6L                                                           |
Micra         | auto   | 2004-2007               | 18 | L4 1.6L                                                           |
Almera        | auto   | 2001-2006               | 26 | L4 1.8L                                                           |
Lucino        | auto   | 1995-2000               | 24 | L4 1.6L, L4 2.0L 1996-1998                                        | 200SX
Altima        | auto   | 1993 1998 2002 2007 2013 2019- | 36 | L4 2.4L 1993-2001, L4 2.5L 2002-, V6 3.5L 2002-2018             |
Maxima        | auto   | 1995 2000 2004 2009 2016-2021 | 22 | V6 3.0L 1995-2001, V6 3.5L 2002-                                 |
Tsubame       | auto   | 1986 1993-2004          | 22 | L4 1.6L                                                           | Tsuru Guayín; Guayín
Hikari        | auto   | 1988-1992               | 10 | L4 1.6L                                                           |
Ichi Van      | van    | 1984-1993               | 14 | L4 1.8L, L4 2.4L 1990-                                            |
Urvan         | van    | 1990 2002 2014-         | 48 | L4 2.4L 1990-2007, L4 2.5L 2008-, L4 3.0L Diésel 2004-2013        | NV350; Urvan E25; Urvan E24
NV1500        | van    | 2012-2021               | 10 | V6 4.0L                                                           |
Quest         | van    | 1993 1999 2004-2017     | 12 | V6 3.0L 1993-1998, V6 3.3L 1999-2002, V6 3.5L 2004-               |
Kicks         | suv    | 2017 2025-              | 58 | L4 1.6L 2017-2024, L4 2.0L 2025-                                  |
Juke          | suv    | 2012-2017               | 16 | L4 1.6L Turbo                                                     |
Rogue         | suv    | 2008-2013               | 18 | L4 2.5L                                                           |
X-Trail       | suv    | 2002 2009 2015 2023-    | 54 | L4 2.5L                                                           | XTrail; X Trail
Murano        | suv    | 2003 2009 2015-2024     | 16 | V6 3.5L                                                           |
Pathfinder    | suv    | 1987 1996 2005 2013 2022- | 22 | V6 3.0L 1987-1995, V6 3.3L 1996-2000, V6 3.5L 2001-2004, V6 4.0L 2005-2012, V6 3.5L 2013- |
Xterra        | suv    | 2000 2005-2012          | 16 | V6 3.3L 2000-2004, V6 4.0L 2005-                                  |
Armada        | suv    | 2004 2017-2022          | 10 | V8 5.6L                                                           |
NP300         | pickup | 2008 2016-              | 84 | L4 2.4L 2008-2015, L4 2.5L 2016-, L4 2.5L Diésel 2009-            | NP300 Frontier; Pick-up NP300; Chasis NP300
Pick-up D21   | pickup | 1986 1994-2008          | 72 | L4 2.4L                                                           | D21; Pick up Nissan; Pick-up Nissan
Pick-up D22   | pickup | 1998-2015               | 50 | L4 2.4L                                                           | D22
Frontier      | pickup | 1998 2005 2022-         | 44 | L4 2.4L 1998-2015, V6 3.3L 1999-2004, V6 4.0L 2005-2019, V6 3.8L 2022- | Frontier V6; Frontier LE
Titan         | pickup | 2004-2015               | 8  | V8 5.6L                                                           |
Cabstar       | camion | 2008-2015               | 10 | L4 3.0L Diésel                                                    |
300ZX         | auto   | 1984 1990-1996          | 2  | V6 3.0L                                                           |
370Z          | auto   | 2009-2020               | 3  | V6 3.7L                                                           |
Leaf          | auto   | 2014 2018-2024          | 2  | Eléctrico                                                         |
`

export const toyota = `
Corolla       | auto   | 1993 1998 2003 2009 2014 2020- | 60 | L4 1.8L, L4 1.6L 1993-1997, L4 2.4L 2009-2013, L4 2.0L 2020- |
Yaris         | auto   | 2006 2012 2017 2023-    | 56 | L4 1.5L                                                           | Yaris Sedán; Yaris R; Yaris HB
Camry         | auto   | 2002 2007 2012 2018 2025- | 30 | L4 2.4L 2002-2009, L4 2.5L 2010-, V6 3.0L 2002-2006, V6 3.5L 2007-2020 |
Matrix        | auto   | 2003 2009-2014          | 24 | L4 1.8L, L4 2.4L 2009-                                            |
Prius         | auto   | 2010 2016 2023-         | 18 | L4 1.8L Híbrido 2010-2022, L4 2.0L Híbrido 2023-                  |
Avanza        | van    | 2007 2012 2022-         | 50 | L4 1.5L                                                           |
Sienna        | van    | 2004 2011 2021-         | 22 | V6 3.3L 2004-2006, V6 3.5L 2007-2020, L4 2.5L Híbrido 2021-       |
Hiace         | van    | 2006 2020-              | 38 | L4 2.7L, L4 2.5L Diésel 2006-2010                                 |
RAV4          | suv    | 2004 2006 2013 2019-    | 42 | L4 2.4L 2004-2008, L4 2.5L 2009-, V6 3.5L 2006-2012               | RAV-4
Highlander    | suv    | 2008 2014 2020-         | 20 | V6 3.5L                                                           |
4Runner       | suv    | 1990 1996 2003 2010-    | 16 | V6 3.0L 1990-1995, V6 3.4L 1996-2002, V6 4.0L 2003-2024           |
Rush          | suv    | 2009-2011               | 8  | L4 1.5L                                                           |
Raize         | suv    | 2023-                   | 10 | L3 1.0L Turbo                                                     |
Corolla Cross | suv    | 2022-                   | 16 | L4 2.0L, L4 1.8L Híbrido 2023-                                    |
C-HR          | suv    | 2018-2022               | 10 | L4 2.0L                                                           |
FJ Cruiser    | suv    | 2007-2014               | 8  | V6 4.0L                                                           |
Land Cruiser  | suv    | 1990 1998 2008-2021     | 8  | L6 4.5L 1993-1997, V8 4.7L 1998-2007, V8 5.7L 2008-               |
Sequoia       | suv    | 2001 2008-2022          | 8  | V8 4.7L 2001-2009, V8 5.7L 2008-                                  |
Hilux         | pickup | 2006 2016-              | 66 | L4 2.7L, L4 2.8L Diésel 2018-                                     |
Tacoma        | pickup | 1995 2005 2016 2024-    | 36 | L4 2.4L 1995-2004, V6 3.4L 1995-2004, L4 2.7L 2005-2015, V6 4.0L 2005-2015, V6 3.5L 2016-2023, L4 2.4L Turbo 2024- |
Tundra        | pickup | 2000 2007 2022-         | 18 | V8 4.7L 2000-2009, V8 5.7L 2007-2021, V6 3.5L Turbo 2022-         |
`

export const honda = `
Civic         | auto   | 1992 1996 2001 2006 2012 2016 2022- | 52 | L4 1.5L 1992-1995, L4 1.6L 1992-2000, L4 1.7L 2001-2005, L4 1.8L 2006-2015, L4 2.0L 2006-, L4 1.5L Turbo 2016- |
Accord        | auto   | 1990 1994 1998 2003 2008 2013 2018 2023- | 38 | L4 2.2L 1990-1997, L4 2.3L 1998-2002, L4 2.4L 2003-2017, V6 3.0L 1998-2007, V6 3.5L 2008-2017, L4 1.5L Turbo 2018-, L4 2.0L Turbo 2018-2022 |
City          | auto   | 2010 2014 2021-         | 40 | L4 1.5L                                                           |
Fit           | auto   | 2006 2009 2015-2020     | 36 | L4 1.5L                                                           |
Insight       | auto   | 2010 2019-2022          | 6  | L4 1.3L Híbrido 2010-2014, L4 1.5L Híbrido 2019-                  |
CR-Z          | auto   | 2011-2016               | 3  | L4 1.5L Híbrido                                                   |
BR-V          | suv    | 2018 2023-              | 16 | L4 1.5L                                                           |
HR-V          | suv    | 2016 2023-              | 34 | L4 1.8L 2016-2022, L4 2.0L 2023-                                  | HRV
CR-V          | suv    | 1998 2002 2007 2012 2017 2023- | 48 | L4 2.0L 1998-2001, L4 2.4L 2002-2022, L4 1.5L Turbo 2017-       | CRV; CR V
Pilot         | suv    | 2003 2009 2016 2023-    | 14 | V6 3.5L                                                           |
Odyssey       | van    | 1999 2005 2011 2018-    | 20 | V6 3.5L                                                           |
Ridgeline     | pickup | 2006-2014               | 8  | V6 3.5L                                                           |
Cargo 150     | moto   | 2005-                   | 24 | 150 cc                                                            | CGL 150; Cargo GL150
CB190R        | moto   | 2017-                   | 10 | 184 cc                                                            |
XR150L        | moto   | 2014-                   | 12 | 150 cc                                                            |
`

export const mazda = `
Mazda 2       | auto   | 2012 2016-              | 38 | L4 1.5L                                                           | Mazda2
Mazda 3       | auto   | 2006 2010 2014 2019-    | 56 | L4 2.0L 2006-2018, L4 2.3L 2006-2009, L4 2.5L 2010-, L4 2.5L Turbo 2021- | Mazda3
Mazda 5       | van    | 2006 2012-2017          | 14 | L4 2.3L 2006-2010, L4 2.5L 2011-                                  | Mazda5
Mazda 6       | auto   | 2006 2009 2014-2023     | 26 | L4 2.3L 2006-2008, V6 3.0L 2006-2008, L4 2.5L 2009-, V6 3.7L 2009-2013, L4 2.5L Turbo 2018- | Mazda6
MX-5          | auto   | 2007 2016-              | 6  | L4 2.0L                                                           | Miata
CX-3          | suv    | 2016-2022               | 20 | L4 2.0L                                                           |
CX-30         | suv    | 2020-                   | 20 | L4 2.5L, L4 2.5L Turbo                                            |
CX-5          | suv    | 2013 2018-              | 34 | L4 2.0L 2013-2021, L4 2.5L 2014-, L4 2.5L Turbo 2019-             |
CX-7          | suv    | 2007-2012               | 18 | L4 2.3L Turbo, L4 2.5L 2010-                                      |
CX-9          | suv    | 2008 2016-2023          | 14 | V6 3.7L 2008-2015, L4 2.5L Turbo 2016-                            |
CX-50         | suv    | 2023-                   | 8  | L4 2.5L, L4 2.5L Turbo                                            |
BT-50         | pickup | 2022-                   | 4  | L4 3.0L Diésel                                                    |
`

export const mitsubishi = `
Lancer        | auto   | 2003 2008-2016          | 34 | L4 2.0L, L4 2.4L 2009-2015                                        |
Mirage        | auto   | 2015-                   | 20 | L3 1.2L                                                           | Mirage G4
Galant        | auto   | 2004-2012               | 14 | L4 2.4L, V6 3.8L                                                  |
Eclipse       | auto   | 1995 2000 2006-2012     | 10 | L4 2.0L 1995-1999, L4 2.4L 2000-, V6 3.0L 2000-2005, V6 3.8L 2006- |
Eclipse Cross | suv    | 2018-                   | 8  | L4 1.5L Turbo                                                     |
Outlander     | suv    | 2003 2007 2014 2022-    | 24 | L4 2.4L, V6 3.0L 2007-2020, L4 2.5L 2022-                         |
ASX           | suv    | 2011-2019               | 12 | L4 2.0L                                                           |
Endeavor      | suv    | 2004-2011               | 12 | V6 3.8L                                                           |
Montero       | suv    | 1992 2001 2010 2016-    | 14 | V6 3.0L 1992-2000, V6 3.8L 2003-2006, V6 3.0L 2010-               | Montero Sport
Xpander       | van    | 2020-                   | 14 | L4 1.5L                                                           |
L200          | pickup | 2008 2015 2024-         | 48 | L4 2.4L, L4 2.5L Diésel 2008-2018, L4 2.4L Diésel 2019-           | L-200
`

export const suzuki = `
Swift         | auto   | 2008 2012 2018 2025-    | 40 | L4 1.5L 2008-2011, L4 1.4L 2012-2017, L4 1.2L 2018-, L4 1.6L 2013-2017, L4 1.4L Turbo 2019-2024 |
SX4           | auto   | 2007-2014               | 22 | L4 2.0L                                                           |
Ciaz          | auto   | 2016-2022               | 22 | L4 1.4L 2016-2018, L4 1.5L 2019-                                  |
Dzire         | auto   | 2020-                   | 12 | L4 1.2L                                                           |
Baleno        | auto   | 2017 2022-              | 16 | L4 1.4L 2017-2021, L4 1.5L 2022-                                  |
Ignis         | auto   | 2017-                   | 14 | L4 1.2L                                                           |
Kizashi       | auto   | 2010-2014               | 6  | L4 2.4L                                                           |
Aerio         | auto   | 2003-2007               | 8  | L4 2.0L 2003, L4 2.3L 2004-                                       |
Grand Vitara  | suv    | 1999 2006-2014          | 26 | V6 2.5L 1999-2005, L4 2.0L 2006-2008, V6 2.7L 2006-2008, L4 2.4L 2009- |
Vitara        | suv    | 2016-                   | 26 | L4 1.6L, L4 1.4L Turbo                                            |
S-Cross       | suv    | 2014 2022-              | 12 | L4 1.6L 2014-2021, L4 1.4L Turbo 2017-                            |
Ertiga        | van    | 2019-                   | 16 | L4 1.5L                                                           |
Jimny         | suv    | 2019-                   | 8  | L4 1.5L                                                           |
GN125         | moto   | 2000-                   | 10 | 125 cc                                                            | GN 125
`

export const subaru = `
Impreza       | auto   | 2008 2012 2017-         | 10 | H4 2.5L 2008-2011, H4 2.0L 2012-                                  |
Legacy        | auto   | 2005 2010 2015-2020     | 8  | H4 2.5L, H6 3.6L 2010-2019                                        |
Forester      | suv    | 2006 2009 2014 2019-    | 14 | H4 2.5L                                                           |
Outback       | suv    | 2005 2010 2015 2020-    | 8  | H4 2.5L, H6 3.6L 2010-2019                                        |
XV            | suv    | 2013 2018-2023          | 10 | H4 2.0L                                                           | Crosstrek
`

export const isuzu = `
ELF 100       | camion | 2010-                   | 10 | L4 2.5L Diésel 2010-2016, L4 1.9L Diésel 2017-                    |
ELF 300       | camion | 2006 2012-              | 16 | L4 3.0L Diésel                                                    |
ELF 400       | camion | 2006 2012-              | 14 | L4 5.2L Diésel                                                    |
ELF 600       | camion | 2008-                   | 10 | L4 5.2L Diésel                                                    |
Rodeo         | suv    | 1991 1998-2002          | 6  | V6 3.2L                                                           |
`

export const lujoJapones = {
  Acura: `
MDX           | suv    | 2007 2014 2022-         | 8  | V6 3.7L 2007-2013, V6 3.5L 2014-                                  |
RDX           | suv    | 2007 2013 2019-         | 8  | L4 2.3L Turbo 2007-2012, V6 3.5L 2013-2018, L4 2.0L Turbo 2019-   |
TL            | auto   | 2004 2009-2014          | 5  | V6 3.2L 2004-2008, V6 3.5L 2009-                                  |
TSX           | auto   | 2004 2009-2014          | 4  | L4 2.4L                                                           |
ILX           | auto   | 2013-2022               | 5  | L4 2.4L                                                           |
`,
  Infiniti: `
Q50           | auto   | 2014-2024               | 4  | V6 3.7L 2014-2015, V6 3.0L Turbo 2016-                            |
QX60          | suv    | 2014 2022-              | 5  | V6 3.5L                                                           | JX35
G37           | auto   | 2008-2013               | 3  | V6 3.7L                                                           |
FX35          | suv    | 2006 2009-2012          | 3  | V6 3.5L                                                           |
`,
  Lexus: `
IS            | auto   | 2021-                   | 2  | V6 3.5L                                                           | IS 350
NX            | suv    | 2021-                   | 3  | L4 2.5L Híbrido                                                   |
UX            | suv    | 2021-                   | 2  | L4 2.0L Híbrido                                                   |
`,
  Hino: `
Serie 300     | camion | 2008 2012-              | 10 | L4 4.0L Diésel, L4 5.1L Diésel 2012-                              | Dutro
Serie 500     | camion | 2008-                   | 10 | L6 7.7L Diésel                                                    | FC9J
`,
}
