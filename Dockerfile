FROM node:22-slim AS build
WORKDIR /app
# better-sqlite3 is compiled where no ready-made binary fits the machine.
RUN apt-get update && apt-get install -y --no-install-recommends g++ make python3
COPY package.json package-lock.json ./
RUN npm ci
COPY tsconfig.json tsconfig.build.json ./
COPY scripts/copy-assets.mjs scripts/
COPY migrations migrations
COPY src src
RUN npm run build && npm prune --omit=dev && mkdir data

FROM node:22-slim
ENV NODE_ENV=production
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/migrations migrations
COPY --from=build /app/dist dist
COPY --from=build --chown=node:node /app/data data
USER node
VOLUME /app/data
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s CMD ["node", "dist/health.js"]
CMD ["node", "dist/main.js"]
