# The images of FairOrder; docs/containers.md says how they are built and used.

# a JDK (17 or newer, with jlink), and Maven if the jar is built inside
ARG BUILD_IMAGE=maven:3.9-eclipse-temurin-17
# what the programs stand on: nothing but the build image's C library, or any image with a glibc
# that is not older
ARG BASE_IMAGE=glibc
# built: Maven builds the jar inside; given: lab/target/fairorder.jar is taken
ARG JAR=built

FROM ${BUILD_IMAGE} AS jar-built
WORKDIR /src
COPY . .
RUN mvn -q -Dmaven.test.skip=true -Dspotless.check.skip=true -pl lab -am package

FROM scratch AS jar-given
COPY lab/target/fairorder.jar /src/lab/target/

FROM jar-${JAR} AS jar

FROM ${BUILD_IMAGE} AS runtime
COPY --from=jar /src/lab/target/fairorder.jar /opt/fairorder/
COPY deploy/docker/runtime /tmp/runtime
RUN /tmp/runtime

FROM scratch AS glibc
COPY --from=runtime /glibc /

FROM ${BASE_IMAGE} AS fairorder
ARG VERSION=unknown
LABEL org.opencontainers.image.title="FairOrder" \
      org.opencontainers.image.licenses="Apache-2.0" \
      org.opencontainers.image.version="${VERSION}"
COPY --from=runtime /opt/fairorder /opt/fairorder
USER 65532:65532
STOPSIGNAL SIGTERM

FROM fairorder AS server-proxy
LABEL org.opencontainers.image.description="Fair order for an unmodified game server: the proxy beside the server"
ENV FAIRORDER_SERVER_LISTEN=0.0.0.0:7001 FAIRORDER_SERVER_ADMIN=0.0.0.0:9090
EXPOSE 7001/udp 9090/tcp
HEALTHCHECK --interval=10s --timeout=5s CMD ["/opt/fairorder/java/bin/java", "@/opt/fairorder/java.options", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-jar", "/opt/fairorder/fairorder.jar", "health"]
ENTRYPOINT ["/opt/fairorder/java/bin/java", "@/opt/fairorder/java.options", "-jar", "/opt/fairorder/fairorder.jar", "server"]

FROM fairorder AS player-proxy
LABEL org.opencontainers.image.description="Fair order for an unmodified game server: the proxy beside the game client"
ENV FAIRORDER_PLAYER_LISTEN=0.0.0.0:7002 FAIRORDER_PLAYER_ADMIN=0.0.0.0:9090
EXPOSE 7002/udp 9090/tcp
HEALTHCHECK --interval=10s --timeout=5s CMD ["/opt/fairorder/java/bin/java", "@/opt/fairorder/java.options", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-jar", "/opt/fairorder/fairorder.jar", "health"]
ENTRYPOINT ["/opt/fairorder/java/bin/java", "@/opt/fairorder/java.options", "-jar", "/opt/fairorder/fairorder.jar", "player"]

FROM fairorder AS lab
LABEL org.opencontainers.image.description="What shows and measures FairOrder: demo game, bots, emulated paths, experiments"
ENV FAIRORDER_LAB_GAME_LISTEN=0.0.0.0:7000 \
    FAIRORDER_LAB_GAME_ADMIN=0.0.0.0:9090 \
    FAIRORDER_LAB_BOTS_ADMIN=0.0.0.0:9090 \
    FAIRORDER_LAB_PATHS_ADMIN=0.0.0.0:9090
EXPOSE 7000/udp 9090/tcp
HEALTHCHECK --interval=10s --timeout=5s CMD ["/opt/fairorder/java/bin/java", "@/opt/fairorder/java.options", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-jar", "/opt/fairorder/fairorder.jar", "health"]
ENTRYPOINT ["/opt/fairorder/java/bin/java", "@/opt/fairorder/java.options", "-jar", "/opt/fairorder/fairorder.jar", "lab"]
