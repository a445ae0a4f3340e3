@echo off
rem Starts FairOrder.
rem
rem   FAIRORDER_JAVA_OPTS   further options for the JVM
rem   JAVA_HOME             the Java runtime to use, otherwise the java on the PATH
setlocal

set "java=java"
if defined JAVA_HOME set "java=%JAVA_HOME%\bin\java.exe"
if defined JAVA_HOME if not exist "%java%" goto :nojava
if not defined JAVA_HOME where /q java || goto :nojava

"%java%" -Xshare:auto %FAIRORDER_JAVA_OPTS% -jar "%~dp0..\lib\fairorder.jar" %*
exit /b %ERRORLEVEL%

:nojava
echo fairorder: no Java found (%java%): install Java 17 or newer, or set JAVA_HOME 1>&2
exit /b 1
