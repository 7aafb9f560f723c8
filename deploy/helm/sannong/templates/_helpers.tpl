{{- define "sannong.labels" -}}
app.kubernetes.io/name: sannong
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end }}

{{/* Of what serves people: the work that changes tables is none of it. */}}
{{- define "sannong.selector" -}}
app.kubernetes.io/name: sannong
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/component: portal
{{- end }}

{{- define "sannong.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}

{{/* DRAIN_SECONDS, and half a minute for what is under way. */}}
{{- define "sannong.grace" -}}
{{ add (.Values.config.DRAIN_SECONDS | default "10" | int) 35 }}
{{- end }}

{{/* Nobody but a user without rights, who writes nowhere but where a volume is. */}}
{{- define "sannong.podSecurity" -}}
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 10001
fsGroup: 10001
fsGroupChangePolicy: OnRootMismatch
seccompProfile: { type: RuntimeDefault }
{{- end }}
{{- define "sannong.containerSecurity" -}}
readOnlyRootFilesystem: true
allowPrivilegeEscalation: false
capabilities: { drop: [ALL] }
{{- end }}

{{- define "sannong.environment" -}}
{{- range $name, $value := .Values.config }}
- name: {{ $name }}
  value: {{ $value | quote }}
{{- end }}
# a file for a server of its own may stand in the Secret: where the portal is asked is for the chart to say
- name: HOST
  value: 0.0.0.0
- name: PORT
  value: "3000"
- name: DATA_DIR
  value: /var/lib/sannong
- name: KEYS_FILE
  value: /run/secrets/keys/keys.json
# the work before an upgrade does it
- name: MIGRATE_ON_START
  value: {{ ternary "0" "1" .Values.migrate.enabled | quote }}
{{- if .Values.metrics.enabled }}
- name: METRICS_LISTEN
  value: {{ printf "0.0.0.0:%d" (int .Values.metrics.port) | quote }}
- name: METRICS_TOKEN_FILE
  value: /run/secrets/metrics/{{ .Values.metrics.tokenKey }}
{{- end }}
{{- end }}

{{- define "sannong.mounts" -}}
- name: keys
  mountPath: /run/secrets/keys
  readOnly: true
{{- if .Values.metrics.enabled }}
- name: metrics
  mountPath: /run/secrets/metrics
  readOnly: true
{{- end }}
- name: temporary
  mountPath: /tmp
{{- end }}

{{- define "sannong.volumes" -}}
- name: keys
  secret:
    secretName: {{ .Values.secrets.keys }}
    defaultMode: 0440
{{- if .Values.metrics.enabled }}
- name: metrics
  secret:
    secretName: {{ .Values.metrics.tokenSecret }}
    defaultMode: 0440
{{- end }}
- name: temporary
  emptyDir:
    sizeLimit: {{ .Values.temporary.sizeLimit }}
{{- end }}
