import { monitorEventLoopDelay, performance, type EventLoopUtilization } from "node:perf_hooks";
import { getHeapStatistics } from "node:v8";
import { logBase } from "../log.ts";
import type { Metrics } from "./metrics.ts";

const RESOLUTION_MS = 20;
const NS = 1e9;
const one = (value: number) => [{ labels: {}, value }];

/**
 * The process itself, under the names that Prometheus' own clients give these, so that boards for Node show them.
 *
 * @returns what ends the watch over the event loop
 */
export function measureProcess(metrics: Metrics): () => void {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  let before: EventLoopUtilization | undefined;
  const startedAt = performance.timeOrigin / 1000;

  const gauge = (name: string, help: string) => metrics.gauge({ name, help });
  const build = metrics.gauge<"version">({ name: "sannong_build_info", help: "The version that runs; always 1." });
  const started = gauge("process_start_time_seconds", "When the process started, in seconds since 1970.");
  const cpu = metrics.counter({
    name: "process_cpu_seconds_total",
    help: "Processor time of the process, all threads.",
  });
  const resident = gauge("process_resident_memory_bytes", "Memory of the process that lies in RAM.");
  const heap = gauge("nodejs_heap_size_used_bytes", "JavaScript heap in use.");
  const heapLimit = gauge("nodejs_heap_size_limit_bytes", "How large the JavaScript heap may grow.");
  const external = gauge("nodejs_external_memory_bytes", "Memory of buffers outside the heap.");
  const lagMean = gauge(
    "nodejs_eventloop_lag_mean_seconds",
    "How late the event loop was, on average since the last reading.",
  );
  const lagP99 = gauge(
    "nodejs_eventloop_lag_p99_seconds",
    "How late the event loop was, 99th percentile since the last reading.",
  );
  const lagMax = gauge(
    "nodejs_eventloop_lag_max_seconds",
    "How late the event loop was at most since the last reading.",
  );
  const busy = gauge(
    "nodejs_eventloop_utilization",
    "Share of time in which the event loop was busy, since the last reading.",
  );

  let cpuTold = 0;
  metrics.beforeAnswer("the process", () => {
    const { user, system } = process.cpuUsage();
    const { rss, heapUsed, external: outside } = process.memoryUsage();
    const seconds = (user + system) / 1e6;
    cpu.add({}, seconds - cpuTold);
    cpuTold = seconds;
    build([{ labels: { version: logBase.version }, value: 1 }]);
    started(one(startedAt));
    resident(one(rss));
    heap(one(heapUsed));
    heapLimit(one(getHeapStatistics().heap_size_limit));
    external(one(outside));
    // what is measured is the whole pause between two looks
    const late = (ns: number) => one(Math.max(0, Number.isFinite(ns) ? ns / NS - RESOLUTION_MS / 1000 : 0));
    lagMean(late(delay.mean));
    lagP99(late(delay.percentile(99)));
    lagMax(late(delay.max));
    delay.reset();
    const now = performance.eventLoopUtilization();
    busy(one(performance.eventLoopUtilization(now, before).utilization));
    before = now;
  });
  return () => void delay.disable();
}
