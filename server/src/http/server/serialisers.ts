import { type SerializerFactory, SerializerSelector } from '@fastify/fast-json-stringify-compiler';

type Serialiser = ReturnType<ReturnType<SerializerFactory>>;

const built = new Map<string, Serialiser>();

/**
 * Makes serialisers as Fastify does, but one per schema and when it is first needed. Fastify makes
 * one for every status of every route, and again for HEAD, which took a quarter of the start.
 */
export const buildSerialisers: SerializerFactory = (externalSchemas, options) => {
  const build = SerializerSelector()(externalSchemas, options);
  return (route) => {
    let serialise: Serialiser | undefined;
    return (value) => {
      serialise ??= built.getOrInsertComputed(JSON.stringify(route.schema), () => build(route));
      return serialise(value);
    };
  };
};
