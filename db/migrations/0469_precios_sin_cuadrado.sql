-- Prices of many were square: written into the statement that asks, the function has no arrays to look at, of these the planner expects
-- ten places, one part and one price, and goes through all that it read for each of them. Of 5,000 parts that were six seconds and more.
-- With a setting of its own it stays a question apart, and what it read is joined by hashing, however little of it is expected.
-- catalogue/prices/many-prices.test.ts counts what is walked.
alter function precios_de(bigint, bigint[], int[], timestamptz) set enable_nestloop = off;
